package freight

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room/records"
)

// A message tells of all of a customer's shipments, so it is about each of them: taken out, one of them keeps it from leaving.
func TestAMessageIsAboutWhatItTellsOf(t *testing.T) {
	set := Set()
	in, err := records.Parse([]byte(`{"consol":"CONSOL-A","message":"It goes on tonight."}`))
	require.NoError(t, err)
	run, err := records.Perform(records.NewState(set.Seed(), 1), set.Operation("notify_customers"), records.Input{Args: in}, nil, records.Standard)
	require.NoError(t, err)
	several := 0
	for _, e := range run.Effects {
		var ids []string
		for _, ref := range e.About {
			require.Equal(t, shipments, ref.Collection)
			ids = append(ids, ref.ID)
		}
		require.Equal(t, e.Payload.Get("shipments").Texts(), ids)
		if len(ids) > 1 {
			several++
		}
	}
	require.Positive(t, several, "a customer with more than one shipment")
}
