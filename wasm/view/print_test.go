package view

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"docket/room"
	"docket/room/action"
	"docket/room/task"
	"docket/wasm/html"
)

// printed is a room's record as it is printed.
func printed(f *fixture, change func(*Model, *Printed)) string {
	page := f.show(nil)
	p := &Printed{At: "2026-03-14 10:00:00 UTC", File: "docket-3f6c1e0a-15.jsonl", Size: page.Model.Room.Len, Root: "cm9vdA==", Entry: f.Ledger().Entry, Tell: f.Sentence}
	if change != nil {
		change(page.Model, p)
	}
	var w html.Writer
	PrintRecord(&w, page.Model, p)
	return w.String()
}

// plainText is the text of a page without its elements.
func plainText(t *testing.T, page string) string {
	all := parse(t, "<div>"+page+"</div>")
	return space.ReplaceAllString(strings.NewReplacer("&amp;", "&", "&lt;", "<", "&gt;", ">", "&quot;", `"`, "&#39;", "'").Replace(all[0].text()), " ")
}

func TestPrintedRecord(t *testing.T) {
	f := ruled()
	page := printed(f, nil)
	text := plainText(t, page)
	s := f.Snapshot()
	for _, want := range []string{"Night flight recovery", question, s.Now().Question.Digest.String(), s.Head.String(), "cm9vdA==", hostPosition, riderPosition, ruling,
		s.Now().Ruling.Hash.String(), f.openings["host"].Nonce, f.openings["rider"].Nonce, "isTrusted true", "The page cannot tell who pressed.", "docket verify docket-3f6c1e0a-15.jsonl",
		"Who acted. Whoever controls the page can make such a row.", "no entry: a record rewritten from its beginning would verify as well"} {
		require.Contains(t, text, want)
	}
	for _, c := range s.Now().Seats {
		require.Contains(t, text, c.Commitment.String())
	}
	require.Equal(t, 2, strings.Count(text, "position and nonce give the commitment."))
	for e := range f.Ledger().Entries(1) {
		require.Contains(t, text, e.Hash.String(), "every entry is listed")
	}
	for _, e := range parse(t, page) {
		require.NotContains(t, []string{"button", "input", "select", "form", "details", "a"}, e.name, "paper cannot be pressed")
		require.NotContains(t, e.attrs, "id", "it stands beside the page")
	}
	require.Empty(t, regexp.MustCompile(`(?i)tamper-proof|proves who|guarantee|immutable|(human|person|user)s? (approved|acted|signed|pressed)|(approved|pressed|signed|ratified|answered) by (a|the) (human|person|host|user)`).FindString(text))
}

func TestPrintedRecordSaysWhatFails(t *testing.T) {
	text := plainText(t, printed(ruled(), func(m *Model, _ *Printed) {
		opened := *m.Room.Rounds[0].Seats[0].Opened
		opened.Position += "?"
		m.Room.Rounds[0].Seats[0].Opened = &opened
	}))
	require.Contains(t, text, "✕ Recomputed by the page for this print: position and nonce do not give the commitment.")
	require.Equal(t, 1, strings.Count(text, "position and nonce give the commitment."))
}

func TestPrintedRecordKeepsSealed(t *testing.T) {
	f := inReveal()
	text := plainText(t, printed(f, nil))
	require.Equal(t, 2, strings.Count(text, "Opened not opened")+strings.Count(text, "Openednot opened"))
	for _, o := range f.openings {
		require.NotContains(t, text, o.Nonce)
		require.NotContains(t, text, o.Position)
	}
	require.Contains(t, text, "No ruling was ratified.")
}

func TestPrintedRecordOfALongRoom(t *testing.T) {
	f := newFixture()
	f.advance(room.Commit)
	for range MaxPrinted / 2 {
		f.commit(f.rider, "again")
		must(f.Withdraw(f.rider, room.Stamp{}, nil))
	}
	text := plainText(t, printed(f, func(m *Model, p *Printed) {
		m.Witness.UpTo, m.Witness.At, m.Witness.By, p.Checkpoint = 300, "2026-03-14 09:59:00", []string{"witness.example"}, "origin\n300\nroot\n\n— x y\n"
	}))
	require.Contains(t, text, "at most 400 are printed one by one")
	require.Contains(t, text, "up to #300, at 2026-03-14 09:59:00 UTC by the witness's clock, by witness.example; the entries after it are not")
	require.Contains(t, text, "--against checkpoint.txt")
	require.Contains(t, text, "— x y")
}

// What is claimed of a task is called a claim on paper too, and nothing on it is called by a code.
func TestPrintedTasks(t *testing.T) {
	f := tasksInEveryState()
	text := plainText(t, printed(f, nil))
	for _, want := range []string{"nobody owns it.", "nobody owns it; handed off to the seat Ines Duarte, which has not accepted it", "owned, as is said, by the seat Riding agent through the door webmcp",
		"claimed to be done, as reviewed, in #", "expired before anybody accepted it", "taken back while nobody owned it"} {
		require.Contains(t, text, want)
	}
	for _, code := range []task.Status{task.Pending, task.Accepted, task.Completed, task.Transitioned} {
		require.NotContains(t, text, ": "+string(code))
	}
}

// Of many tasks the newest are printed, and how many are not is said.
func TestPrintedManyTasks(t *testing.T) {
	f := newFixture()
	for range printedTasks + 3 {
		f.task(f.host, room.NewTask{Title: "Count the pallets"})
	}
	page := printed(f, func(_ *Model, p *Printed) { p.Size = MaxPrinted + 1 })
	require.Equal(t, printedTasks, strings.Count(page, "Count the pallets"))
	require.Contains(t, plainText(t, page), "3 earlier ones are in the export and not printed.")
}

// A mandate is printed whole: nothing of it is folded on paper.
func TestPrintedMandate(t *testing.T) {
	x := aMandate(nil)
	for i := range saysFirst + 8 {
		x.AllowedResources = append(x.AllowedResources, "issues/80"+itoa(i))
	}
	page := printed(withRecords("issues").declare(x), nil)
	text := plainText(t, page)
	for _, want := range append(x.AllowedResources, "and touch nothing else.", "as is said by the seat Room host", "close_done") {
		require.Contains(t, text, want)
	}
	for _, e := range parse(t, page) {
		require.NotContains(t, []string{"button", "details", "summary"}, e.name)
		require.NotContains(t, e.attrs, "id")
	}
}

func TestPrintedStates(t *testing.T) {
	states := []action.State{action.Proposed}
	for from := 0; from < len(states); from++ { // all that can follow
		for _, next := range []action.State{action.Previewed, action.Awaiting, action.Approved, action.Executing, action.Executed, action.Verified, action.Rejected,
			action.Expired, action.Failed, action.RolledBack, action.RollbackFailed} {
			if states[from].May(next) && !slices.Contains(states, next) {
				states = append(states, next)
			}
		}
	}
	require.Len(t, printedStates, len(states))
	for _, s := range states {
		require.NotEmpty(t, printedStates[s], s)
		require.NotContains(t, printedStates[s], "_")
	}
}
