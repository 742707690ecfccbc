package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"docket/e2e/rider"
)

// recorder stands in for what the desktop would show, and for the tab going out of sight.
const recorder = `
globalThis.shown = []; globalThis.badges = [];
globalThis.Notification = class extends EventTarget {
  static permission = 'default';
  static async requestPermission() { shown.push('asked'); return this.permission = 'granted'; }
  constructor(title, options) { super(); shown.push(title + ': ' + options.body); }
};
navigator.setAppBadge = async (n) => { badges.push(n); };
navigator.clearAppBadge = async () => { badges.push(0); throw new DOMException('not installed', 'NotAllowedError'); };
let away = false;
Object.defineProperty(document, 'hidden', {get: () => away});
globalThis.lookAway = (is) => { away = is; };`

// The page is quiet until a press asks for more; then it tells of what begins to wait while it is out of sight, how many and of which
// kind, and never of what is in sight.
func TestReachesWhoIsNotLooking(t *testing.T) {
	t.Parallel()
	p := riding(t).NewTab(t)
	p.Before(recorder)
	p.Go(server.URL + "/?records=freight")
	p.WaitReads("search_shipments", "get_shipment", "get_action", "list_actions", "propose_remedy", "notify_customers")
	shown := func() []string { return rider.Eval[[]string](p, `shown`) }
	away := func(is bool) { rider.Eval[any](p, `lookAway(`+rider.JSON(is)+`)`) }
	waiting := func(n string) { rider.Wait[bool](p, `document.title === `+rider.JSON("("+n+") Docket")) }

	away(true)
	p.Begin("propose_remedy", `{"ids":["HAWB-70003"]}`)
	waiting("1")
	require.Empty(t, shown(), "nobody asked to be told")
	away(false)
	p.Press("Tell me when something waits")
	p.WaitWithin("#reach-state", "Notifications are on")
	require.Equal(t, []string{"asked"}, shown())
	p.Begin("propose_remedy", `{"ids":["HAWB-70004"]}`)
	waiting("2")
	require.Len(t, shown(), 1, "the page is in sight")
	away(true)
	p.Begin("propose_remedy", `{"ids":["HAWB-70005","HAWB-70006"]}`)
	waiting("3")
	rider.Wait[bool](p, `shown.length === 2`)
	require.Equal(t, "Docket: Propose a remedy (2 records) waits for a decision.", shown()[1])
	require.Equal(t, []int{0, 1, 2, 3}, rider.Eval[[]int](p, `badges`))

	away(false)
	p.Press("Tell me no more")
	away(true)
	p.Begin("propose_remedy", `{"ids":["HAWB-70007"]}`)
	waiting("4")
	require.Len(t, shown(), 2)
}
