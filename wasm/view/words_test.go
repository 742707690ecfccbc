//go:build !js

package view

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNobodyIsSaidToHaveActed scans every story for claims that no grade carries.
func TestNobodyIsSaidToHaveActed(t *testing.T) {
	claims := regexp.MustCompile(`(?i)\b(human|person|people|user|someone|somebody)s? (has |have |had |who |really )*(acted|pressed|clicked|approved|decided|ratified|declined|confirmed|committed|signed|saw|read)\b` +
		`|\b(approved|pressed|confirmed|decided|ratified|declined|signed|verified|clicked) by (a |the )?(human|person|user|host|someone|somebody)\b` +
		`|human acted|tamper-proof|proves who|guarantee|immutable|cannot be forged|trusted press`)
	for _, s := range Stories() {
		text := ""
		for _, e := range parse(t, "<div>"+s.html()+"</div>")[:1] {
			text = space.ReplaceAllString(e.text(), " ")
		}
		require.Empty(t, claims.FindString(text), "story %s", s.Name)
	}
}

// TestNothingIsSaidToHaveBeenSent holds that no text claims that a message reached anybody.
func TestNothingIsSaidToHaveBeenSent(t *testing.T) {
	claims := regexp.MustCompile(`(?i)\b(was|were|has been|have been|message|messages) (sent|delivered|received)\b`)
	for _, s := range changeStories() {
		text := space.ReplaceAllString(parse(t, "<div>"+s.html()+"</div>")[0].text(), " ")
		require.Empty(t, claims.FindString(text), s.Name)
	}
}
