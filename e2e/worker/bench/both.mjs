// Both Workers in one isolate, told apart by the address; and the Go one once
// more, made to start a program for each request.
import go from "./entry.mjs";
import fresh from "./fresh.mjs";
import plain from "./plain.mjs";
const by = { "?plain": plain, "?fresh": fresh };
export default {
  fetch: (request, env, ctx) => (by[new URL(request.url).search] ?? go).fetch(request, env, ctx),
};
