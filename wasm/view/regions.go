package view

import (
	h "docket/wasm/html"
	"docket/wasm/reach"
	"docket/wasm/wording"
)

// Region is one part of the page: the id of its container, and what writes the inside of it.
type Region struct {
	ID     string
	Render func(*h.Writer, *Model)
}

// Regions lists the parts of the page in the order of the document. Each depends on the model alone, so one whose
// HTML is what it was need not be morphed.
var Regions = []Region{
	{IDHeader, Header},
	{IDAlarm, Alarm},
	{IDLive, Live},
	{IDNotices, Notices},
	{IDWalk, WalkPanel},
	{IDPhases, Phases},
	{IDChanges, ChangesPanel},
	{IDProofHead, ProofHead},
	{IDProofBelow, ProofBelow},
	{IDFigures, Figures},
	{IDDecide, Decide},
	{IDDetail, Detail},
	{IDRefuse, RefuseAll},
	{IDProofLive, ProofLive},
	{IDAnswers, Answers},
	{IDOutbox, Outbox},
	{IDRules, Rules},
	{IDRoles, Roles},
	{IDMandate, Mandate},
	{IDMandateForms, MandateForms},
	{IDAttached, Attached},
	{IDTasks, TasksPanel},
	{IDQuest, Question},
	{IDActs, Acts},
	{IDSeats, Seats},
	{IDScript, ScriptPanel},
	{IDOffered, Offered},
	{IDBridge, BridgePanel},
	{IDPartner, PartnerPanel},
	{IDRounds, Rounds},
	{IDRecord, Record},
	{IDStripSaid, StripSaid},
	{IDSift, Sift},
	{IDReach, ReachPanel},
	{IDLegend, Legend},
	{IDCourse, ToolCourse},
	{IDAsks, Asks},
	{IDFooter, Footer},
}

// Shell writes the skeleton: the landmarks, and the empty containers of [Regions] and [Rows]. It belongs right
// into the body, or into an element without a role, since header, main and footer are landmarks only there.
func Shell(w *h.Writer) { shell(w, func(string) {}) }

// Whole writes the page at once, skeleton and insides, with this part of the ledger in view.
func Whole(w *h.Writer, m *Model, v InView) {
	shell(w, func(id string) {
		if id == IDRows {
			Rows(w, v)
		}
		if id == IDProofRows {
			ProofRows(w, m)
		}
		for _, r := range Regions {
			if r.ID == id {
				r.Write(w, m)
			}
		}
	})
}

func shell(w *h.Writer, fill func(id string)) {
	box := func(t h.Tag, id string, more ...h.Attr) {
		w.El(t, append(h.At{h.ID.Is(id)}, more...), func() { fill(id) })
	}
	section := func(id string) { box(h.Section, id, h.AriaLabelledBy.Is(id+"-title")) }
	w.Txt(h.A, h.At{h.Class.Is("skip"), h.Href("#" + IDMain)}, wording.SkipToTheRoom)
	box(h.Header, IDHeader)
	box(h.Div, IDAlarm, h.Role.Is("alert"))
	box(h.Div, IDLive, h.Class.Is("unseen"), h.Role.Is("status"), h.AriaLive.Is("polite"))
	w.El(h.Main, h.At{h.ID.Is(IDMain), h.Unfocused}, func() {
		box(h.Div, IDNotices, h.Role.Is("status"))
		section(IDWalk)
		section(IDPhases)
		changesShell(w, box, fill)
		w.El(h.Section, h.At{h.ID.Is("mandate-section"), h.AriaLabelledBy.Is(IDMandateTitle)}, func() {
			for _, id := range [...]string{IDMandate, IDMandateForms, IDAttached} {
				box(h.Div, id)
			}
		})
		section(IDTasks)
		w.El(h.Div, class("columns"), func() {
			w.El(h.Div, class("column"), func() {
				for _, id := range [...]string{IDQuest, IDActs, IDSeats, IDScript, IDOffered, IDBridge} {
					section(id)
				}
				w.El(h.Section, h.At{h.ID.Is("partners"), h.AriaLabelledBy.Is(IDPartner + "-title")}, func() {
					box(h.Div, IDPartner)
					box(h.Div, IDPartnerFrame)
				})
				section(IDRounds)
			})
			w.El(h.Div, class("column"), func() {
				w.El(h.Section, h.At{h.ID.Is("record"), h.AriaLabelledBy.Is(IDRecord + "-title")}, func() {
					box(h.Div, IDRecord)
					stripShell(w)
					box(h.Div, IDStripSaid)
					box(h.Div, IDSift)
					rowsHead(w)
					w.El(h.Div, h.At{h.ID.Is(IDScroll), h.TabIndex.Is(0), h.Role.Is("region"), h.AriaLabel.Is(wording.LedgerNewestEntryFirst)}, func() {
						box(h.Div, IDBefore)
						box(h.OL, IDRows)
						box(h.Div, IDAfter)
					})
				})
				section(IDReach)
				section(IDLegend)
			})
		})
		section(IDCourse)
		box(h.Div, IDAsks)
	})
	box(h.Footer, IDFooter)
	w.El(h.Div, h.At{h.ID.Is(IDPrint)}, func() {})
}

// Title is the document's: how much waits for a decision, and whose page it is.
func Title(m *Model) string {
	n := reach.Count(m.Room)
	if n == 0 {
		return wording.Docket
	}
	return wording.DocketOf.With(groupedInt(n))
}

// Live writes the sentence of the last act, which assistive technology reads out.
func Live(w *h.Writer, m *Model) { w.Visible(m.Last) }

// Alarm writes what must not be missed.
func Alarm(w *h.Writer, m *Model) {
	for _, text := range m.Alarms {
		w.El(h.P, nil, func() {
			w.Txt(h.Strong, nil, wording.Alarm)
			w.Visible(text)
		})
	}
}

// Notices writes what is worth knowing.
func Notices(w *h.Writer, m *Model) {
	if m.Following != nil {
		followed(w, m, m.Following)
	}
	for _, text := range m.Notices {
		w.El(h.P, nil, func() { w.Visible(text) })
	}
}
