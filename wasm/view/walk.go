package view

import (
	"docket/room"
	h "docket/wasm/html"
	"docket/wasm/sample"
	"docket/wasm/script"
	"docket/wasm/walk"
	"docket/wasm/wording"
)

// Walk is the guided walk: which, and its next step. Kind is "" while none is walked.
type Walk struct {
	Kind walk.Kind
	Step walk.Step
}

// Its region, its controls, and their ids.
const (
	IDWalk    = "walk"
	IDWalkSay = "walk-say" // what the step's control is described by, too

	ActWalk      = "walk"       // data-to: which
	ActWalkShow  = "walk-show"  // leads to the step's control
	ActWalkKeep  = "walk-keep"  // passes a step by
	ActWalkLeave = "walk-leave" //
	ActSample    = "sample"     // data-to: a sample's id
)

var dataWalk = h.NewData("walk")

// walkNames are what the walks are called.
var walkNames = map[walk.Kind]string{walk.Round: wording.WalkARound, walk.Change: wording.WalkAChange}

// WalkPanel writes the walk's next step, or what this room is and how a walk begins; and the sample rooms.
func WalkPanel(w *h.Writer, m *Model) {
	if m.Walk.Kind == "" {
		welcome(w, m)
		return
	}
	walkStep(w, m)
	if m.Walk.Step.Control == walk.SampleFreight {
		samples(w, m)
	}
}

// folded says whether the walks are offered further down: where changes are asked for, those come first.
func folded(m *Model) bool {
	return m.Walk.Kind == "" && m.Room.Records != nil && m.Room.Records.Actions > 0
}

// welcome says what this is, at length where nothing has happened yet.
func welcome(w *h.Writer, m *Model) {
	if folded(m) {
		there := wording.WalksAndSamples
		if m.Following != nil {
			there = wording.Samples
		}
		w.Txt(h.H2, h.At{h.ID.Is(IDWalk + "-title"), h.Class.Is("unseen"), h.Unfocused}, wording.NewHereAreBesideTheScripted.With(there))
		return
	}
	heading(w, IDWalk, wording.NewHere)
	if fresh(m.Room) {
		w.Txt(h.P, class("welcome"), wording.ARoomInWhichPeopleAnd)
	}
	walks(w, m)
	if fresh(m.Room) && m.Following == nil {
		w.Txt(h.P, class("quiet"), wording.AWalkPointsAtThePages)
	}
}

// walks offers the walks and the sample rooms.
func walks(w *h.Writer, m *Model) {
	w.El(h.Div, class("controls"), func() {
		for _, k := range walk.Kinds {
			button(w, m, "walk-"+string(k), ActWalk, walkNames[k], dataTo.Is(string(k)))
		}
		samples(w, m)
	})
}

// fresh is a room in which nothing has happened that anybody did.
func fresh(s room.Snapshot) bool {
	return s.Phase == room.Open && s.Now().N == 1 && len(s.Seats) == 2 && len(s.Tasks) == 0 && s.Bridge == nil &&
		s.Now().Question.Seq == 1 && (s.Records == nil || s.Records.Actions == 0)
}

func walkStep(w *h.Writer, m *Model) {
	x := m.Walk.Step
	w.El(h.Div, h.At{h.Role.Is("status"), h.ID.Is("walk-status")}, func() {
		w.El(h.H2, h.At{h.ID.Is(IDWalk + "-title"), h.Unfocused}, func() {
			if !x.Over {
				w.Text(wording.StepOf.With(itoa(x.N), itoa(x.Of)))
			}
			w.Text(x.Title)
		})
		w.Txt(h.P, h.At{h.ID.Is(IDWalkSay)}, x.Say)
	})
	w.El(h.Div, class("controls"), func() {
		if !x.Over {
			button(w, m, "walk-show", ActWalkShow, wording.ShowMe, h.Class.Is("primary"), h.AriaDescribed.Is(IDWalk+"-title"))
		}
		if x.Keeps {
			button(w, m, "walk-keep", ActWalkKeep, wording.LeaveTheQuestionAsItIs)
		}
		if x.Over {
			for _, k := range walk.Kinds {
				if k != m.Walk.Kind {
					button(w, m, "walk-"+string(k), ActWalk, walkNames[k], dataTo.Is(string(k)))
				}
			}
		}
		button(w, m, "walk-leave", ActWalkLeave, wording.LeaveTheWalk)
		if !x.Over {
			w.Txt(h.Span, class("quiet"), wording.ItGoesOnOnceTheRecord)
		}
	})
}

// samples offers the rooms to look around in. Each begins where every room begins, with nothing done in it.
func samples(w *h.Writer, m *Model) {
	w.El(h.Details, h.At{h.ID.Is("samples")}, func() {
		w.Txt(h.Summary, nil, wording.OpenASampleRoom)
		w.El(h.UL, class("samples"), func() {
			for _, s := range sample.Rooms {
				id := "sample-" + s.ID
				w.El(h.LI, nil, func() {
					button(w, m, id, ActSample, s.Label, dataTo.Is(s.ID), h.AriaDescribed.Is(id+"-says"))
					w.El(h.Span, h.At{h.ID.Is(id + "-says"), h.Class.Is("small")}, func() { w.Text(" " + s.Says) })
				})
			}
		})
		w.Txt(h.P, class("quiet"), wording.NothingHasHappenedInASample)
	})
}

// WalkFacts is what of a walk's facts the model shows. What was passed by, and what the scripted agent has read, the page knows.
func (m *Model) WalkFacts() walk.Facts {
	var f walk.Facts
	if v := m.Verify.Verdict; v != nil && !m.Verify.Running && v.OK {
		f.Checked = v.Last
	}
	for _, x := range m.Script.Steps {
		f.Lost = f.Lost || x.ID == script.Open && !x.Later && x.Why != ""
	}
	if c := m.Changes.Cut; c != nil {
		figures := c.Figures()
		f.TakenOut = figures.Removed+figures.Trimmed > 0
	}
	return f
}

// pointed marks the control that the walk leads to, and has it described by what the walk says.
func pointed(m *Model, id string, at h.At) h.At {
	if m.Walk.Kind == "" || m.Walk.Step.Control != id {
		return at
	}
	return append(at.And(h.AriaDescribed, IDWalkSay), dataWalk.Is("here"))
}
