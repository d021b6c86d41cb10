// Makes responses. What they say comes from the wasm in one string: a crossing a header costs more than
// joining and splitting.
import { standInFor } from "../../build/wasm/edge.js";

/** A response with this text, or none. `head` is names and values of headers, a line each. Nobody may change it. */
export function respond(status, head, text) {
  const make = () => new Response(text, { status, headers: headersOf(head) });
  return text === undefined ? bodiless.get(status, "", head, make) : make();
}

/** The usual redirect: so many answers are one that its headers are not worth taking apart. */
export function redirect(status, location, cache) {
  const make = () => new Response(null, { status, headers: { location, "cache-control": cache } });
  return bodiless.get(status, cache, location, make);
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

const SLOTS = 4096;

/**
 * Things by what they are made from, of which those are kept that were asked for twice lately. A text has one place, and
 * whatever comes there next takes it: that costs the least for what is never asked for again.
 */
class Recent {
  #slots = new Array(SLOTS);

  get(status, cache, said, make) {
    const place = placeOf(said);
    const slot = this.#slots[place];
    if (slot?.said === said && slot.status === status && slot.cache === cache) {
      slot.made ??= make();
      return slot.made;
    }
    if (!isOwn(said)) this.#slots[place] = { status, cache, said, made: undefined };
    return make();
  }
}

/** What may be one visitor's own, and is not kept: what sets a cookie, and addresses with a query. */
const isOwn = (said) => said.includes("set-cookie\n") || said.includes("?");

/** A number by some letters of a text: every fifth of what it begins with, where an `ETag` is, and the last ones. */
function placeOf(text) {
  let place = text.length;
  for (let at = Math.min(text.length, 320) - 1; at >= 0; at -= 5) place = (place * 31 + text.charCodeAt(at)) | 0;
  for (let at = Math.max(0, text.length - 8); at < text.length; at += 1) place = (place * 31 + text.charCodeAt(at)) | 0;
  return place & (SLOTS - 1);
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
