// Makes responses. What they say comes from the wasm in one string: a crossing a header costs more than
// joining and splitting.
import { standInFor } from "../../build/wasm/edge.js";

/** A response with this text, or none. `head` is names and values of headers, a line each. Nobody may change it. */
export function respond(status, head, text) {
  const make = () => new Response(text, { status, headers: headersOf(head) });
  return text === undefined ? kept(`${status}\n${head}`, make) : make();
}

/** The usual redirect: so many answers are one that its headers are not worth taking apart. */
export function redirect(status, location, cache) {
  const make = () => new Response(null, { status, headers: { location, "cache-control": cache } });
  return kept(`${status}\n${cache}\n${location}`, make);
}

/**
 * A response whose body is what KV has at `key`, as a stream. Where KV has nothing or fails the wasm
 * answers, which knows what `absence` means.
 */
export async function respondStored(request, env, key, status, head, absence) {
  let body = null;
  try {
    body = await env.PUBLISHED.get(key, "stream");
  } catch {
    // As good as absent.
  }
  if (body === null) return standInFor(request, env, key, absence);
  const headers = headersOf(head);
  // What is compressed already goes out as it is.
  return new Response(body, {
    status,
    headers,
    encodeBody: head.includes("content-encoding\n") ? "manual" : "automatic",
  });
}

/**
 * What was made, by the text that says it. A response without a body can be sent any number of times: not to make another,
 * which is garbage then, saves a tenth of all that a redirect costs. To copy headers takes a fifth of what it takes to make them.
 */
const known = new Map();
const MOST_KNOWN = 4096;

/** What may be one visitor's own is not kept: what sets a cookie, and addresses with a query. */
const isOwn = (said) => said.includes("set-cookie\n") || said.includes("?");

function kept(said, make) {
  let thing = known.get(said);
  if (thing === undefined) {
    thing = make();
    if (isOwn(said)) return thing;
    if (known.size === MOST_KNOWN) known.clear();
    known.set(said, thing);
  }
  return thing;
}

function headersOf(head) {
  return kept(head, () => {
    const lines = head.split("\n");
    const headers = new Headers();
    for (let line = 0; line + 1 < lines.length; line += 2) headers.append(lines[line], lines[line + 1]);
    return headers;
  });
}
