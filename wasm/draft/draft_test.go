package draft

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"docket/room/mandate"
	"docket/room/records"
)

var noon = time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)

func TestFormIsAMandate(t *testing.T) {
	f := Form{
		Request: " Close what is done.\n", Objectives: "close_done\n\n  tell \"them\"  \nclose_done\n", Allow: []string{"close_issue"}, Types: "close_issue\nsend_email",
		Not: []string{"delete_record"}, Never: "delete_issue\r\n", Resources: "issues/**\nnotes/7", Recipients: "team@example.org\n", Second: []string{"external_communication"},
		Records: "20", Value: "1250.5", To: "3", Proposals: " 4 ", Ends: "2", Unit: UnitHours,
	}
	m, err := f.Mandate("mandate-1", &records.Set{Scale: 100}, noon)
	require.Nil(t, err)
	n := func(n int64) *int64 { return &n }
	require.Equal(t, &mandate.Mandate{
		IntentID: "mandate-1", HumanRequest: "Close what is done.", AllowedObjectives: []string{"close_done", `tell "them"`},
		AllowedActionTypes: []string{"close_issue", "send_email"}, DisallowedActionTypes: []string{"delete_record", "delete_issue"},
		AllowedResources: []string{"issues/**", "notes/7"}, AllowedExternalRecipients: []string{"team@example.org"}, RequiresReapprovalFor: []string{"external_communication"},
		Limits:    mandate.Limits{Count: n(20), Value: n(125050), Recipients: n(3), Proposals: n(4)},
		CreatedAt: "2026-03-14T12:00:00.000Z", ExpiresAt: "2026-03-14T14:00:00.000Z",
	}, m)
	require.NoError(t, m.Check())

	m, err = Form{Request: "Look around.", Unit: UnitMinutes}.Mandate("mandate-2", nil, noon)
	require.Nil(t, err)
	require.NoError(t, m.Check())
	require.Equal(t, mandate.Limits{}, m.Limits)
	require.Empty(t, m.ExpiresAt)
}

func TestFormThatCannotBeRead(t *testing.T) {
	for name, c := range map[string]struct {
		change func(f *Form)
		path   string
	}{
		"nothing asked for":           {func(f *Form) { f.Request = " \n" }, "/human_request"},
		"a limit in words":            {func(f *Form) { f.Records = "twenty" }, "/limits/count"},
		"half a record":               {func(f *Form) { f.Records = "2.5" }, "/limits/count"},
		"less than nothing":           {func(f *Form) { f.Proposals = "-1" }, "/limits/proposals"},
		"a sign":                      {func(f *Form) { f.To = "+3" }, "/limits/recipients"},
		"finer than the unit":         {func(f *Form) { f.Value = "9.999" }, "/limits/value"},
		"a point and nothing":         {func(f *Form) { f.Value = "9." }, "/limits/value"},
		"nothing and a point":         {func(f *Form) { f.Value = ".5" }, "/limits/value"},
		"thousands apart":             {func(f *Form) { f.Value = "1,250" }, "/limits/value"},
		"more than a record can hold": {func(f *Form) { f.Value = "90071992547410" }, "/limits/value"},
		"over at once":                {func(f *Form) { f.Ends = "0" }, "/expires_at"},
		"a hundred years":             {func(f *Form) { f.Ends, f.Unit = "876600", UnitHours }, "/expires_at"},
		"so long that it wraps":       {func(f *Form) { f.Ends, f.Unit = "9007199254740991", UnitHours }, "/expires_at"},
	} {
		t.Run(name, func(t *testing.T) {
			f := Form{Request: "Close what is done.", Unit: UnitMinutes}
			c.change(&f)
			_, err := f.Mandate("mandate-1", &records.Set{Scale: 100}, noon)
			require.NotNil(t, err)
			require.Equal(t, c.path, err.Path)
			require.Contains(t, err.Msg, "want ")
		})
	}
}

func TestNumbersOfAScale(t *testing.T) {
	for text, want := range map[string]int64{"0": 0, "7": 700, "7.5": 750, "7.05": 705, "90071992547409.91": 9007199254740991} {
		n, ok := number(text, 100)
		require.True(t, ok, text)
		require.Equal(t, want, n, text)
	}
	for _, text := range []string{"90071992547409.92", "7.005", "7.5e1", "", "٣"} {
		_, ok := number(text, 100)
		require.False(t, ok, text)
	}
	_, ok := number("9007199254740991", 10_000)
	require.False(t, ok, "it would wrap")
}
