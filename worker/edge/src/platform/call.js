// API calls as they are sent. Bodies never reach the wasm.
import { continued, originEnded } from "../../build/wasm/edge.js";
import { isVisitors, LOST, Upload, within } from "./body.js";
import { call } from "./instance.js";
import { Recent } from "./recent.js";

/**
 * What a service answers; a `TimeoutError` where that is later than `until`, in milliseconds since 1970: a body that is
 * still on its way is waited for as long as its visitor may take. Nothing waits for a late answer, so that the platform ends
 * it with the request: a signal that aborts it costs more than all else here.
 */
export function ask(service, request, until, body) {
  const left = until - Date.now();
  if (!(body instanceof Upload)) return within(service.fetch(request), left, "TimeoutError");
  return new Promise((answered, failed) => {
    const answer = service.fetch(request);
    answer.then(answered, (error) => failed(body.awaitsVisitor ? new DOMException("", LOST) : error));
    body.deliver(left).then(() => within(answer, left, "TimeoutError").catch(failed), failed);
  });
}

/** What the origin answers, as `ask` does. The wasm hears how it ended, whatever the way. */
export async function askOrigin(service, request, env, until, body) {
  try {
    const response = await ask(service, request, until, body);
    const awaitsVisitor = body instanceof Upload && body.awaitsVisitor;
    call(() => originEnded(env, response.status, awaitsVisitor));
    return response;
  } catch (error) {
    if (!isVisitors(error)) call(() => originEnded(env, undefined, false));
    throw error;
  }
}

/** How calls were sent, by what decides it; and most letters of an address. */
const ways = new Recent(512);
const LETTERS = 1000;

/** Whether the origin is spared. Then the wasm says which calls are sent. */
let spared = false;

/** Sends a call as one that was alike was sent; undefined where none was, or while the origin is spared. */
export function sentAlike(incoming, url, env) {
  if (spared || !url.includes("/api/") || url.length > LETTERS) return undefined;
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
  const goOn = (response, error) => {
    // The time that an upload took is its visitor's.
    const end = body instanceof Upload ? Date.now() + milliseconds : until;
    return call(() => continued(incoming, request, env, end, body, response, error));
  };
  return askOrigin(service, request, env, until, body).then(
    (response) => (isOver(response) ? crossing.response(response, "") : goOn(response)),
    (error) => goOn(undefined, error),
  );
}

/** Whether a call may end with this answer: not for want of a session. One of 1xx can't be handed on. */
const isOver = ({ status }) => status !== 401 && status >= 200;

/** Remembers whether the origin is spared. */
export function setSpared(isSpared) {
  spared = isSpared;
}

/** What decides where a call goes: a line each. */
const deciding = ({ headers }, url) =>
  `${headers.get("sec-fetch-site")}\n${headers.get("origin")}\n${url.split("?", 1)[0]}`;
