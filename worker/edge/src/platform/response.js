// Makes responses. What they say comes from the wasm in one string: a crossing a header costs more than
// joining and splitting.
import { standInFor } from "../../build/wasm/edge.js";

/** A response with this text, or none. `head` is names and values of headers, a line each. */
export function respond(status, head, text) {
  return new Response(text, { status, headers: headersOf(head) });
}

/** The usual redirect: so many answers are one that its headers are not worth taking apart. */
export function redirect(status, location, cache) {
  return new Response(null, { status, headers: { location, "cache-control": cache } });
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

/** Headers by the text that says them. To copy them costs half of what it costs to make them. */
const known = new Map();
const MOST_KNOWN = 500;

function headersOf(head) {
  let headers = known.get(head);
  if (headers === undefined) {
    headers = new Headers();
    const lines = head.split("\n");
    for (let line = 0; line + 1 < lines.length; line += 2) headers.append(lines[line], lines[line + 1]);
    // What sets a cookie is one visitor's.
    if (!headers.has("set-cookie")) {
      if (known.size === MOST_KNOWN) known.clear();
      known.set(head, headers);
    }
  }
  return headers;
}
