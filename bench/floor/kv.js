// The floor of a page or an asset: one value of KV streamed back, its name known beforehand.
export default {
  async fetch(_request, env) {
    const body = await env.PUBLISHED.get(env.KEY, "stream");
    const headers = { "content-type": env.CONTENT_TYPE, "content-encoding": "br" };
    return new Response(body, { status: Number(env.STATUS), headers, encodeBody: "manual" });
  },
};
