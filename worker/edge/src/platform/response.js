// Makes responses. What they say comes from the wasm in one string: a crossing a header costs more than
// joining and splitting.
import { standInFor } from "../../build/wasm/edge.js";
import { remember } from "./memo.js";
import { Recent } from "./recent.js";

/** A response with this text, or none. `head` is names and values of headers, a line each. Nobody may change it. */
export function respond(status, head, text) {
  const make = () => new Response(text, { status, headers: headersOf(head) });
  return text === undefined ? bodiless.get(status, "", head, make) : make();
}

/** A response to a visitor who has the body, remembered until then. */
export function respondKnown(request, status, head, until) {
  const response = respond(status, head);
  remember(request, until, () => response);
  return response;
}

/** The usual redirect: so many answers are one that its headers are not worth taking apart. */
export function redirect(status, location, cache) {
  return bodiless.get(status, cache, location, () => {
    redirects[cache] ??= new Headers({ "cache-control": cache });
    redirects[cache].set("location", location);
    return new Response(null, { status, headers: redirects[cache] });
  });
}

/** Headers of redirects, by what they say of caches. To set one of them and copy them takes less than to make them. */
const redirects = {};

/**
 * A response whose body is what KV has at `key`, as a stream, and remembered until then. Where KV has nothing or fails
 * the wasm answers, which knows what `absence` means.
 */
export function respondStored(request, env, key, status, head, absence, until) {
  // What is compressed already goes out as it is.
  const encodeBody = head.includes("content-encoding\n") ? "manual" : "automatic";
  const init = { status, headers: headersOf(head), encodeBody };
  const answer = (request, env) => stored(request, env, key, init, absence);
  remember(request, until, answer);
  return answer(request, env);
}

async function stored(request, env, key, init, absence) {
  let body = null;
  try {
    body = await env.PUBLISHED.get(key, "stream");
  } catch {
    // As good as absent.
  }
  if (body === null) return standInFor(request, env, key, absence);
  return new Response(body, init);
}

/**
 * A response without a body can be sent any number of times, to many at once: not to make another, which is garbage then,
 * saves a tenth of all that a redirect costs.
 */
const bodiless = new Recent();

/** To copy headers takes a fifth of what it takes to make them. */
const heads = new Recent();

function headersOf(head) {
  return heads.get(0, "", head, () => {
    const lines = head.split("\n");
    const headers = new Headers();
    for (let line = 0; line + 1 < lines.length; line += 2) headers.append(lines[line], lines[line + 1]);
    return headers;
  });
}
