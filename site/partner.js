// What a partner writes to attest to a room of Docket. Copy it and change what you like.
//
// The room frames this page and posts a challenge, which the browser delivers to this origin alone. It offers this origin
// one tool, partner_attest. To attest is to call it with a claim and the challenge; the room then posts the next one. While
// it has no such tool it posts that there is no challenge: another script there may have the name, and is told nothing.
// Nothing is attested by itself here: the button does it.

const tool = 'partner_attest';
const claim = document.getElementById('claim');
const attest = document.getElementById('attest');
let room; // the origin that invites, as the browser tells it
let challenge; // what the next attestation must answer; undefined while there is nothing to answer

// What this page shows in each state. The room is told the state by its key.
const states = {
  ready: () => `${room} invites this origin to attest.`,
  attested: (answer) => `${room} carries the claim, in entry ${answer.seq} of its record.`,
  refused: (answer) => `${room} refused the claim (${answer.code}): ${answer.message}`,
  not_seen: () => `${room} offers this origin no tool ${tool} now.`,
  no_webmcp: () => 'There is no document.modelContext in this frame, so nothing can be attested.',
  no_get_tools: () => 'This browser lists no tools of other origins, so nothing can be attested.',
  policy_off: () => 'A Permissions-Policy keeps tools from this frame, so nothing can be attested.',
  failed: (error) => `The call failed: ${error.name}: ${error.message}`,
};

function tell(state, detail) {
  document.getElementById('said').textContent = states[state](detail);
  attest.disabled = ['no_webmcp', 'no_get_tools', 'policy_off'].includes(state);
  parent.postMessage({ docket: 'partner', state }, room);
}

const fail = (error) => tell(error.name === 'NotAllowedError' ? 'policy_off' : 'failed', error);

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || data?.docket !== 'challenge' || !['string', 'undefined'].includes(typeof data.challenge)) return;
  // A partner that attests to certain rooms only compares origin here.
  const first = challenge === undefined;
  room = origin;
  challenge = data.challenge;
  if (first) look();
  else if (challenge === undefined) tell('not_seen');
});

async function look() {
  const context = document.modelContext;
  if (!context) return tell('no_webmcp');
  if (!context.getTools || !context.executeTool) return tell('no_get_tools');
  await find().then((found) => tell(found ? 'ready' : 'not_seen'), fail);
}

// find gives the room's tool. It may have been registered a moment ago, so it is looked for a moment longer.
async function find() {
  for (let tries = 0; challenge !== undefined; tries++) {
    const tools = await document.modelContext.getTools({ fromOrigins: [room] });
    const found = tools.find((t) => t.name === tool && t.origin === room && (t.source ?? t.window) === parent);
    if (found || tries === 20) return found;
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

attest.addEventListener('click', async () => {
  attest.disabled = true;
  try {
    const found = await find();
    if (!found) return tell('not_seen');
    const answer = JSON.parse(await document.modelContext.executeTool(found, { claim: claim.value, challenge }));
    if (answer.ok) claim.value = '';
    tell(answer.ok ? 'attested' : 'refused', answer);
  } catch (error) {
    fail(error);
  }
});

// Whoever frames this page learns that it has loaded. Where the address redirects, that tells a room that another origin
// than the one it invited is in its frame.
if (parent !== window) parent.postMessage({ docket: 'partner', state: 'here' }, '*');
