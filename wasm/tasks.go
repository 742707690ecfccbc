//go:build js && wasm

package main

import (
	"strconv"
	"strings"

	"github.com/hack-pad/safejs"

	"docket/ledger"
	"docket/room"
	"docket/room/task"
	"docket/wasm/browser"
	"docket/wasm/view"
)

// tasking is what this page holds of the tasks. All there is to know of them is on the record; this is what is on show of it.
type tasking struct {
	open    map[ledger.Hash]bool
	listed  map[string]int
	ticking func() // calls off looking after what expires
}

// another is what the page begins another room with.
func (t *tasking) another() tasking {
	if t.ticking != nil {
		t.ticking()
	}
	return tasking{open: map[ledger.Hash]bool{}, listed: map[string]int{}}
}

// tasksModel gathers what is on show, and sees to it that what expires does.
func (p *page) tasksModel() view.Tasks {
	p.lookAfterTasks()
	return view.Tasks{Listed: p.tasks.listed, Open: p.tasks.open}
}

// lookAfterTasks has the room write down which tasks and handoffs were not accepted in time, now and then, as long as that may come.
// Nothing is added to a record from a file.
func (p *page) lookAfterTasks() {
	if p.desk.imported || p.tasks.ticking != nil || !p.desk.room.TasksEnd() {
		return
	}
	p.tasks.ticking = browser.After(due, func() {
		p.tasks.ticking = nil
		if !p.stopped {
			p.desk.room.ExpireTasks()
			p.lookAfterTasks()
		}
	})
}

// openTask shows all there is of a task, or folds it again.
func (p *page) openTask(element safejs.Value) {
	h, err := ledger.ParseHash(data(element, view.DataTask))
	if err != nil {
		return
	}
	if p.tasks.open[h] {
		delete(p.tasks.open, h)
		return
	}
	p.tasks.open[h] = true
}

// submitTask does what a form of the tasks asks for, and says whether it was one. The key is that of the form.
func (p *page) submitTask(form safejs.Value, m *room.Press) (key string, handled bool, err error) {
	name := data(form, view.DataForm)
	act, ok := taskActs[name]
	if !ok {
		return "", false, nil
	}
	var of ledger.Hash
	key = name
	if name != view.FormNewTask {
		if of, err = ledger.ParseHash(data(form, view.DataTask)); err != nil {
			return key, true, err
		}
		key = view.TaskKey(name, of)
	}
	seat := data(form, view.DataSeat)
	if seat == "" {
		if seat, err = p.field(host, form, act.name, view.FieldSeat); err != nil {
			return key, true, err
		}
	}
	by := seatAt(seat)
	return key, true, p.with(by, form, act.name, func(v fields) error { return act.do(p, by, of, v, m) }, act.fields...)
}

// taskAct is what a form of the tasks does: the room's name for it, the form's fields, and the act itself.
type taskAct struct {
	name   string
	fields []string
	do     func(p *page, by room.Caller, of ledger.Hash, v fields, m *room.Press) error
}

var taskActs = map[string]taskAct{
	view.FormNewTask: {"create_task", []string{view.FieldTitle, view.FieldDescription, view.FieldScope, view.FieldMinutes},
		func(p *page, by room.Caller, _ ledger.Hash, v fields, m *room.Press) error {
			n, err := p.minutes(by, "create_task", v)
			if err == nil {
				var landed room.Landed
				landed, err = p.desk.room.CreateTask(by, room.NewTask{Title: v[view.FieldTitle], Description: v[view.FieldDescription], Scope: v[view.FieldScope], Minutes: n}, room.Stamp{}, m)
				if err == nil {
					p.tasks.open[landed.Entry.Hash] = true // so that it is on show, however many there are
				}
			}
			return err
		}},
	view.FormAcceptTask: {"accept_task", []string{view.FieldNote},
		func(p *page, by room.Caller, of ledger.Hash, v fields, m *room.Press) error {
			_, err := p.desk.room.AcceptTask(by, of, v[view.FieldNote], room.Stamp{}, m)
			return err
		}},
	view.FormReportTask: {"report_completion", []string{view.FieldProvenance, view.FieldClaim, view.FieldEvidence},
		func(p *page, by room.Caller, of ledger.Hash, v fields, m *room.Press) error {
			c := room.Completion{Provenance: task.Provenance(v[view.FieldProvenance]), Text: v[view.FieldClaim]}
			var err error
			if c.Reference, err = p.reference(by, v[view.FieldEvidence]); err == nil {
				_, err = p.desk.room.ReportCompletion(by, of, c, room.Stamp{}, m)
			}
			return err
		}},
	view.FormHandOffTask: {"handoff_task", []string{view.FieldTo, view.FieldReason, view.FieldMinutes},
		func(p *page, by room.Caller, of ledger.Hash, v fields, m *room.Press) error {
			n, err := p.minutes(by, "handoff_task", v)
			if err == nil {
				_, err = p.desk.room.HandOff(by, of, v[view.FieldTo], v[view.FieldReason], n, room.Stamp{}, m)
			}
			return err
		}},
	view.FormDeclineTask: {"decline_task", []string{view.FieldReason},
		func(p *page, by room.Caller, of ledger.Hash, v fields, m *room.Press) error {
			_, err := p.desk.room.DeclineTask(by, of, v[view.FieldReason], room.Stamp{}, m)
			return err
		}},
	view.FormRecallTask: {"recall_task", []string{view.FieldReason},
		func(p *page, by room.Caller, of ledger.Hash, v fields, m *room.Press) error {
			_, err := p.desk.room.RecallTask(by, of, v[view.FieldReason], room.Stamp{}, m)
			return err
		}},
}

// minutes reads the field for an end, which may be empty. What is not a whole number of minutes within bounds is refused.
func (p *page) minutes(by room.Caller, act string, v fields) (int64, error) {
	text := strings.TrimSpace(v[view.FieldMinutes])
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || n < 1 || n > task.MaxMinutes {
		_, err = p.desk.room.Refuse(by, act, room.Stamp{}, "bad_minutes", "/"+view.FieldMinutes, "a whole number from 1 to "+itoa(task.MaxMinutes)+" is due here, or nothing")
	}
	return n, err
}

// reference is what is given as evidence, as the room takes it. A person names an entry by its number, as the page does.
func (p *page) reference(by room.Caller, text string) (string, error) {
	name := strings.TrimSpace(text)
	if _, err := ledger.ParseHash(name); err == nil || name == "" {
		return name, nil
	}
	digits, numbered := strings.CutPrefix(name, "#")
	n, whole := parseUint(digits)
	if !numbered || !whole {
		return text, nil // word for word
	}
	if e, ok := p.desk.room.Ledger().Entry(n); ok {
		return e.Hash.String(), nil
	}
	_, err := p.desk.room.Refuse(by, "report_completion", room.Stamp{}, "evidence_unknown", "/"+view.FieldEvidence, "no entry of that number is on the record")
	return "", err
}
