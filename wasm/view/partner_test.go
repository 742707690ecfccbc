package view

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/wasm/html"
)

// panelOf is the text of a story's panel.
func panelOf(t *testing.T, story string) string {
	t.Helper()
	s, ok := FindStory(story)
	require.True(t, ok, story)
	var w html.Writer
	PartnerPanel(&w, s.Build().Model)
	return space.ReplaceAllString(parse(t, "<div>"+w.String()+"</div>")[0].text(), " ")
}

// TestEachFailureHasItsOwnSentence holds that no two states of the panel read the same, and that those which keep a
// partner from attesting are told by a sentence that no other has.
func TestEachFailureHasItsOwnSentence(t *testing.T) {
	says := map[string]string{
		"partner-absent":       "this page has no WebMCP",
		"partner-polyfill":     "a polyfill stands in for WebMCP",
		"partner-tools-off":    "the server's Permissions-Policy switches tools off for this page",
		"partner-silent":       "Nothing was heard from https://depot.example within 8 s. The browser does not say why",
		"partner-blocked":      "this page's own Content-Security-Policy (frame-src) keeps https://depot.example out",
		"partner-sent-on":      "https://depot.example sent it on to http://depot.example",
		"partner-wrong-origin": "Another origin answered in the frame of https://depot.example: https://www.depot.example",
		"partner-no-webmcp":    "its frame has no WebMCP",
		"partner-no-get-tools": "its browser lists no tools of other origins",
		"partner-policy-off":   "a Permissions-Policy keeps tools from its frame",
		"partner-missing":      "It is offered no tool: another script already registered partner_attest.",
		"partner-forged":       "A call did not answer the challenge, so it counts as nobody's.",
		"partner-failed":       "its call failed in the browser, without an answer",
		"partner-error":        "an origin is scheme, host and port and nothing more",
	}
	for _, s := range partnerStories() {
		text := panelOf(t, s.Name)
		for story, sentence := range says {
			require.Equal(t, story == s.Name, strings.Contains(text, sentence), "%s in %s: %s", sentence, s.Name, text)
		}
	}
	require.Contains(t, panelOf(t, "partner-not-seen"), "does not see the tool partner_attest")
}

func TestWhatAnAttestationShowsIsAlwaysSaid(t *testing.T) {
	for _, s := range partnerStories() {
		text := panelOf(t, s.Name)
		require.Contains(t, text, attestationShows, s.Name)
		require.Contains(t, text, attestationLacks, s.Name)
	}
}

// TestAnOriginIsInvitedByASecondAct holds that the act which invites names the origin in full, sleeps first, and carries
// what was shown.
func TestAnOriginIsInvitedByASecondAct(t *testing.T) {
	name := "Invite " + partnerOrigin
	require.NotContains(t, buttons(t, whole(t, "open")), name)
	asleep := buttons(t, whole(t, "partner-asked-inert"))[name]
	require.Equal(t, "true", asleep.attrs["aria-disabled"])
	awake := buttons(t, whole(t, "partner-asked"))[name]
	require.NotContains(t, awake.attrs, "aria-disabled")
	require.Equal(t, partnerOrigin, awake.attrs["data-to"])
	require.Contains(t, panelOf(t, "partner-asked-ascii"), "shown in its ASCII form (xn--)")
	require.NotContains(t, panelOf(t, "partner-asked"), "ASCII")
	require.Contains(t, buttons(t, whole(t, "partner-ready")), "End the invitation")
	require.NotContains(t, buttons(t, whole(t, "partner-ready")), "Look at it", "one invitation at a time")
}

func TestAddressOfThePageInvitesNobody(t *testing.T) {
	require.Contains(t, panelOf(t, "partner-link"), "names https://depot.exampleU+200B. It is filled in, and nothing else came of it.")
	require.NotContains(t, whole(t, "partner-link"), "partner-confirm")
}

func TestClaimIsShownVerbatimAndHarmless(t *testing.T) {
	page := whole(t, "partner-hidden")
	require.Contains(t, page, "carried verbatim, not witnessed here:")
	require.Contains(t, page, ">U+202E</span>")
	require.Contains(t, page, "This claim holds characters that would not be seen")
	require.NotContains(t, page, "<img")
	require.NotContains(t, whole(t, "partner-attested"), "This claim holds")
	require.Contains(t, whole(t, "partner-attested"), ">inherited<")
}

func TestPartnersToolIsNotAmongThePagesOwn(t *testing.T) {
	var w html.Writer
	s, _ := FindStory("partner-ready")
	Offered(&w, s.Build().Model)
	require.Contains(t, w.String(), "9 tools in Commit")
	require.NotContains(t, w.String(), `id="tool-partner_attest"`)
	text := space.ReplaceAllString(parse(t, "<div>"+w.String()+"</div>")[0].text(), " ")
	require.Contains(t, text, "For https://depot.example alone: partner_attest. An agent of this page is not told of it.")
}
