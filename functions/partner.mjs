// The sample of a partner's origin is files alone. This answers for what is none of them.
export default {
  fetch: () => new Response('nothing here; the page is at /partner\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
};
