// The same check in plain JavaScript: what the Go Worker is measured against.
const hex = (bytes) => Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, "0")).join("");
let key; // imported once an isolate, as the Go program parses its own once
export default {
  async fetch(request, env) {
    const { commitment, head, ...o } = await request.json();
    const jcs = (x) => new TextEncoder().encode(JSON.stringify(x, Object.keys(x).sort()));
    key ??= await crypto.subtle.importKey("pkcs8", Uint8Array.from(atob(env.PKCS8), (c) => c.charCodeAt(0)), "Ed25519", false, ["sign"]);
    const recomputed = hex(await crypto.subtle.digest("SHA-256", jcs(o)));
    const answer = { matches: recomputed === commitment, commitment, recomputed, checked_at: new Date().toISOString(), key_id: env.KEY_ID };
    const signature = await crypto.subtle.sign("Ed25519", key, jcs({ ...answer, head }));
    return Response.json({ ...answer, signature: btoa(String.fromCharCode(...new Uint8Array(signature))) }, { headers: { "cache-control": "no-store" } });
  },
};
