// Makes responses. What they say comes from the wasm in one string: a crossing a header costs more than
// joining and splitting.
import { standInFor } from "../../build/wasm/edge.js";
import { headersOf } from "./headers.js";
import { call } from "./instance.js";
import { remember } from "./memo.js";
import { Recent } from "./recent.js";

/**
 * A response with this text, or none. `head` is names and values of headers, a line each. One without a body can be sent
 * any number of times, and is remembered until then.
 */
export function respond(request, until, status, head, text) {
  const response = new Response(text, { status, headers: knownHeadersOf(head) });
  if (text === undefined) remember(request, until, () => response);
  return response;
}

/**
 * A response whose body is what KV has at `key`, as a stream, and remembered until then. Where KV has nothing or fails
 * the wasm answers, which knows what `absence` means.
 */
export function respondStored(request, env, key, status, head, absence, until) {
  // What is compressed already goes out as it is.
  const encodeBody = head.includes("content-encoding\n") ? "manual" : "automatic";
  const init = { status, headers: knownHeadersOf(head), encodeBody };
  const answer = (request, env) => stored(request, env, key, init, absence);
  remember(request, until, answer);
  return answer(request, env);
}

async function stored(request, env, key, init, absence) {
  let body = null;
  let failed = false;
  try {
    body = await env.PUBLISHED.get(key, "stream");
  } catch {
    failed = true;
  }
  if (body === null) return call(() => standInFor(request, env, key, absence, failed));
  return new Response(body, init);
}

/** To copy headers takes a fifth of what it takes to make them. */
const heads = new Recent(4096);

function knownHeadersOf(head) {
  const kept = heads.get(head);
  if (kept !== undefined) return kept.headers;
  const headers = headersOf(head);
  // What sets a cookie may be one visitor's own.
  if (!head.includes("set-cookie\n") && !head.includes("?")) heads.see({ text: head, headers });
  return headers;
}
