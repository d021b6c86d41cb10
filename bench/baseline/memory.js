// The baseline of a page or an asset in memory: bytes and headers found in a Map by address, after reading the two request
// headers that decide what is answered. The bytes and headers are those that the edge answers with.
import { env } from "cloudflare:workers";

const toAnswer = ({ body, status, headers, etag }) => ({
  body: env[body],
  status,
  headers: new Headers(headers),
  etag,
});

const answers = new Map(env.ANSWERS.map(({ url, ...answer }) => [url, toAnswer(answer)]));
const missing = toAnswer(env.MISSING);

export default {
  fetch(request) {
    const { body, status, headers, etag } = answers.get(request.url) ?? missing;
    const known = request.headers.get("if-none-match");
    if (known !== null && known === etag) return new Response(null, { status: 304, headers });
    if (!request.headers.get("accept-encoding")?.includes("br")) return new Response(null, { status: 406 });
    return new Response(body, { status, headers, encodeBody: "manual" });
  },
};
