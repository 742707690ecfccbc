package freight

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room/records"
)

func TestNotify(t *testing.T) {
	s := records.NewState(seed(), 1)
	run, err := perform(t, s, notifyCustomers, `{"ids":["HAWB-70003","HAWB-70026","HAWB-70005","HAWB-9"],"message":"Your freight goes on tomorrow."}`)
	require.NoError(t, err)
	require.Len(t, run.Changes, 3)
	require.Equal(t, map[string]string{"HAWB-9": "there is no such shipment"}, notes(run))
	require.Len(t, run.Effects, 2, "one customer has two of the shipments")
	require.Equal(t, "acorn-optics", run.Effects[0].Target)
	require.JSONEq(t, `{"name":"Acorn Optics","contact":"freight@acorn-optics.example","shipments":["HAWB-70003","HAWB-70026"],"message":"Your freight goes on tomorrow."}`, run.Effects[0].Payload.JSON())
	require.Equal(t, "hazel-press", run.Effects[1].Target)

	again, err := perform(t, s.Apply(run.Changes, 2), notifyCustomers, `{"ids":["HAWB-70003"],"message":"Your freight goes on tomorrow."}`)
	require.NoError(t, err)
	require.Empty(t, again.Changes)
	require.Len(t, again.Effects, 1, "whether the first left is not this set's to know")

	all, err := perform(t, s, notifyCustomers, `{"consol":"CONSOL-A","message":"Your freight goes on tomorrow."}`)
	require.NoError(t, err)
	require.Len(t, all.Changes, 27)
	require.Len(t, all.Effects, 25)

	_, err = perform(t, s, notifyCustomers, `{"consol":"CONSOL-A","message":"      "}`)
	require.EqualError(t, err, "refused: message: it is blank, want what the customers are to read")
	_, err = perform(t, s, notifyCustomers, `{"message":"To nobody."}`)
	require.EqualError(t, err, "refused: consol and ids: want exactly one of them")

	gone := s.Apply([]records.Change{{Collection: customers, ID: "hazel-press", Kind: records.Delete}}, 2)
	run, err = perform(t, gone, notifyCustomers, `{"ids":["HAWB-70005"],"message":"Your freight goes on tomorrow."}`)
	require.NoError(t, err)
	require.Empty(t, run.Effects)
	require.Equal(t, map[string]string{"HAWB-70005": "its customer is not on record"}, notes(run))
}

func TestTarget(t *testing.T) {
	for args1, want := range map[string]string{
		`{"consol":"CONSOL-B"}`:                          "CONSOL-B",
		`{"ids":["HAWB-70005"]}`:                         "HAWB-70005",
		`{"ids":["HAWB-70005","HAWB-70005"]}`:            "HAWB-70005",
		`{"ids":["HAWB-70005","HAWB-70006","HAWB-100"]}`: "3 shipments",
		`{}`: "0 shipments",
	} {
		t.Run(want, func(t *testing.T) { require.Equal(t, want, notifyCustomers.Target(args(t, args1))) })
	}
}

func TestSearch(t *testing.T) {
	s := records.NewState(seed(), 1)
	for name, tc := range map[string]struct {
		args  string
		first string
		n     int
	}{
		"everything":            {`{}`, "HAWB-70001", 42},
		"a consolidation":       {`{"consol":"CONSOL-B"}`, "HAWB-70028", 15},
		"a customer":            {`{"customer":"acorn-optics"}`, "HAWB-70003", 2},
		"a part of a customer":  {`{"customer":"acorn"}`, "", 0},
		"a customer's name":     {`{"text":"ACORN O"}`, "HAWB-70003", 2},
		"an id":                 {`{"text":"hawb-70042"}`, "HAWB-70042", 1},
		"a waybill":             {`{"text":"41870011"}`, "HAWB-70001", 27},
		"a remedy":              {`{"remedy":"competitor"}`, "HAWB-70033", 1},
		"no remedy":             {`{"remedy":"none"}`, "HAWB-70001", 40},
		"conditions that clash": {`{"remedy":"rebook","consol":"CONSOL-A"}`, "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			rows, err := searchShipments.Run(s, args(t, tc.args))
			require.NoError(t, err)
			require.Len(t, rows, tc.n)
			if tc.n > 0 {
				require.Equal(t, tc.first, rows[0].Get("id").Text())
			}
		})
	}
	rows, err := searchShipments.Run(s, args(t, `{"text":"70033"}`))
	require.NoError(t, err)
	require.Equal(t, `{"consol":"CONSOL-B","customer":"dune-robotics","id":"HAWB-70033","remedy":"competitor","remedyCost":25900,"slaTier":"premium"}`, rows[0].JSON())
}

func TestGet(t *testing.T) {
	s := records.NewState(seed(), 1)
	rows, err := getShipment.Run(s, args(t, `{"id":"HAWB-70002"}`))
	require.NoError(t, err)
	require.Len(t, rows, 1)
	require.Equal(t, "Amber Biologics", rows[0].Get("customerName").Text())
	require.Equal(t, "competitor", rows[0].Get("recommended").Text())
	require.Equal(t, `[{"open":false,"remedy":"rebook","why":"its cooling does not last the transit"},{"cost":30100,"open":true,"recoveredHours":44,"remedy":"competitor"},`+
		`{"open":false,"remedy":"truck","why":"its cooling does not last the transit"}]`, rows[0].Get("remedies").JSON())
	rows, err = getShipment.Run(s, args(t, `{"id":"HAWB-70031"}`))
	require.NoError(t, err)
	require.Equal(t, records.NullKind, rows[0].Get("recommended").Kind())
	_, err = getShipment.Run(s, args(t, `{"id":"HAWB-1"}`))
	require.EqualError(t, err, `refused: there is no shipment "HAWB-1"; search_shipments lists them`)
}
