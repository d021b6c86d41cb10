// API calls as they are sent. Bodies are streams that never reach the wasm.
import { continued } from "../../build/wasm/edge.js";
import { call } from "./instance.js";
import { Recent } from "./recent.js";

/** The body of a request; undefined where it is none or longer than is kept, and then the request still has it. */
export async function shortBody(request, longest) {
  const length = request.headers.get("content-length");
  if (length !== null) return Number(length) <= longest ? request.arrayBuffer() : undefined;
  // How long it is shows as it comes: a copy is read, so that a long one can still be handed on.
  const copy = request.clone();
  if (copy.body === null) return undefined;
  const chunks = [];
  let left = longest;
  for await (const chunk of copy.body) {
    left -= chunk.length;
    // To leave the loop cancels the copy.
    if (left < 0) return undefined;
    chunks.push(chunk);
  }
  return new Blob(chunks).arrayBuffer();
}

/**
 * What a service answers; a `TimeoutError` where that is later than `until`, in milliseconds since 1970. Nothing waits
 * for a late answer, so that the platform ends it with the request: a signal that aborts it costs more than all else here.
 */
export function ask(service, request, until) {
  return new Promise((answered, failed) => {
    const late = () => failed(new DOMException("", "TimeoutError"));
    const timer = setTimeout(late, until - Date.now());
    const inTime = (settle) => (value) => {
      clearTimeout(timer);
      settle(value);
    };
    service.fetch(request).then(inTime(answered), inTime(failed));
  });
}

/** How calls were sent, by what decides it; and most letters of an address. */
const ways = new Recent(512);
const LETTERS = 1000;

/** Whether the origin answered when it was last asked. While it doesn't, the wasm is told of each answer. */
let answers = true;

/** Sends a call as one that was alike was sent; undefined where none was, or while the origin doesn't answer. */
export function sentAlike(incoming, url, env) {
  if (!answers || !url.includes("/api/") || url.length > LETTERS) return undefined;
  const way = ways.get(deciding(incoming, url));
  return way && sendBy(way, incoming, env);
}

/**
 * Sends a call for the first time, to be answered in so many milliseconds. Where others that are `alike` go the same
 * way (to its path, from a sender such as its own), the next needs no wasm.
 */
export function send(crossing, service, incoming, env, address, key, body, milliseconds, alike) {
  const text = alike ? deciding(incoming, incoming.url) : "";
  const way = { text, crossing, service, address, milliseconds };
  if (alike && text.length <= LETTERS) ways.see(way);
  return sendBy(way, incoming, env, key, body);
}

/** Most calls end with the answer to that; for the others the wasm goes on. */
function sendBy({ crossing, service, address, milliseconds }, incoming, env, key, body) {
  const until = Date.now() + milliseconds;
  const request = crossing.request(incoming, address, key, undefined, body);
  // A stream is gone then.
  const kept = body instanceof ArrayBuffer ? body : undefined;
  const goOn = (response, error) => call(() => continued(incoming, request, env, until, kept, response, error));
  return ask(service, request, until).then(
    (response) => (answers && isOver(response) ? crossing.response(response, "") : goOn(response)),
    (error) => goOn(undefined, error),
  );
}

/** Whether a call may end with this answer: not for want of a session, nor of an origin that answers. */
const isOver = ({ status }) => status !== 401 && status >= 200 && status < 502;

/** Remembers whether the origin answered. */
export function settled(answered) {
  answers = answered;
}

/** What decides where a call goes: a line each. */
const deciding = ({ headers }, url) =>
  `${headers.get("sec-fetch-site")}\n${headers.get("origin")}\n${url.split("?", 1)[0]}`;
