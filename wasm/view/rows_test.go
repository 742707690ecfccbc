package view

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/ledger"
	"docket/wasm/html"
)

// TestFieldsOfTheNextCommitmentAreEmpty holds that the field has another id once a seat has committed: what was typed
// is kept by the id.
func TestFieldsOfTheNextCommitmentAreEmpty(t *testing.T) {
	field := func(page string) string {
		for _, e := range parse(t, page) {
			if e.attrs["name"] == FieldPosition {
				require.Equal(t, "password", e.attrs["type"])
				return e.attrs["id"]
			}
		}
		return ""
	}
	require.NotEmpty(t, field(whole(t, "commit")))
	require.NotEqual(t, field(whole(t, "commit")), field(whole(t, "withdrawn")))
	require.NotEqual(t, field(whole(t, "commit")), field(whole(t, "seats")))
}

func TestRows(t *testing.T) {
	s, _ := FindStory("many")
	p := s.Build()
	var w html.Writer
	Rows(&w, InView{Entries: p.Entries[:40], Open: map[uint64]bool{p.Entries[1].Seq: true}, Tell: p.Tell})
	var rows, lines []*element
	for _, e := range parse(t, w.String()) {
		switch {
		case e.name == "li":
			rows = append(rows, e)
		case e.attrs["class"] == "line":
			lines = append(lines, e)
		}
	}
	require.Len(t, rows, 40)
	require.Equal(t, RowID(402), rows[0].attrs["id"])
	require.Equal(t, "false", lines[0].attrs["aria-expanded"])
	require.Equal(t, "true", lines[1].attrs["aria-expanded"])
	require.NotContains(t, rows[0].text(), p.Entries[0].Hash.String())
	require.Contains(t, rows[1].text(), p.Entries[1].Hash.String())
	require.Contains(t, rows[1].text(), p.Entries[1].Prev.String())
	require.Equal(t, "#402 09:36:05 rider webmcp client-asserted commitment_withdrawn", strings.Join(strings.Fields(lines[0].text())[:6], " "))
}

func TestOpenRowOfAPress(t *testing.T) {
	page := whole(t, "rows")
	require.Contains(t, page, "The page cannot tell who pressed")
	require.Contains(t, page, "Measured of the press.")
	require.Contains(t, page, "What this grade leaves open: Who acted.")
}

func TestEveryRegionHasItsContainer(t *testing.T) {
	var w html.Writer
	Shell(&w)
	ids := map[string]bool{}
	for _, e := range parse(t, w.String()) {
		ids[e.attrs["id"]] = true
	}
	for _, r := range Regions {
		require.True(t, ids[r.ID], r.ID)
	}
	for _, id := range []string{IDScroll, IDBefore, IDRows, IDAfter, IDMain} {
		require.True(t, ids[id], id)
	}
}

func TestEveryDoorAndGradeIsExplained(t *testing.T) {
	var w html.Writer
	Legend(&w, &Model{})
	for _, d := range ledger.Doors() {
		require.Contains(t, w.String(), ">"+doorWords[d]+"<")
		require.NotContains(t, caveat(d.Grade().String()), "not one of Docket's")
	}
}

func TestJSONIsLaidOut(t *testing.T) {
	var w html.Writer
	writeJSON(&w, `{"a":[1,"x\"<,{"],"b":{},"c":[],"d":{"e":null}}`, maxJSON)
	text := strings.NewReplacer("<bdi>", "", "</bdi>", "", "&lt;", "<").Replace(w.String())
	require.Equal(t, "{\n  \"a\": [\n    1,\n    \"x\\\"<,{\"\n  ],\n  \"b\": {},\n  \"c\": [],\n  \"d\": {\n    \"e\": null\n  }\n}", text)

	w.Reset()
	writeJSON(&w, `{"a":"`+strings.Repeat("x", 2000)+`","b":1}`, 1000)
	require.Contains(t, w.String(), "more bytes: Export holds them")
	require.Less(t, w.Len(), 1200)
	for cut := range 20 { // what is not JSON must not break the page
		writeJSON(&w, `{"a":"b\"c","d":[`[:min(cut, 17)], 1000)
	}
}

func TestRenderingIsTheSameEveryTime(t *testing.T) {
	for _, s := range Stories() {
		require.Equal(t, s.html(), s.html(), s.Name)
	}
	names := []string{}
	for _, s := range Stories() {
		require.Regexp(t, `^[a-z-]+$`, s.Name)
		names = append(names, s.Name)
	}
	slices.Sort(names)
	require.Len(t, slices.Compact(names), len(Stories()))
}

func BenchmarkRows(b *testing.B) {
	s, _ := FindStory("many")
	p := s.Build()
	var w html.Writer
	b.ReportAllocs()
	for b.Loop() {
		w.Reset()
		Rows(&w, InView{Entries: p.Entries[:40], Tell: p.Tell})
	}
	b.ReportMetric(float64(w.Len()), "bytes")
}

func BenchmarkRegions(b *testing.B) {
	s, _ := FindStory("ask")
	p := s.Build()
	var w html.Writer
	b.ReportAllocs()
	for b.Loop() {
		w.Reset()
		for _, r := range Regions {
			r.Render(&w, p.Model)
		}
	}
	b.ReportMetric(float64(w.Len()), "bytes")
}
