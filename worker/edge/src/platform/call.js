// API calls as they are handed on. Bodies are streams that never reach the wasm.
import { continued, delivered, listed } from "../../build/wasm/edge.js";

/**
 * Which headers cross, and how: lists of names are a line each, as are names and values in turn. Headers are asked for
 * by their names: to go through all that are there costs several times as much.
 */
export class Crossing {
  #notCrossing;
  #hopByHop;

  /** Headers of a call don't cross that are in `notCrossing`, and of an answer those in `hopByHop`. */
  constructor(notCrossing, hopByHop) {
    this.#notCrossing = linesOf(notCrossing);
    // The platform writes its own.
    this.#hopByHop = linesOf(hopByHop).filter((name) => name !== "connection");
  }

  /** The headers of a call, with `ours`. */
  headers(incoming, ours) {
    return this.#cross(new Headers(incoming.headers), ours);
  }

  /** The call, with this `cookie`, if any, in place of its own. It follows no redirect. */
  request(incoming, url, ours, cookie, body) {
    const { method, headers } = incoming;
    const request = new Request(url, { method, headers, body, redirect: "manual" });
    this.#cross(request.headers, ours);
    if (cookie !== undefined) request.headers.set("cookie", cookie);
    return request;
  }

  #cross(headers, ours) {
    for (const name of this.#notCrossing.concat(connectionsOwn(headers))) headers.delete(name);
    const lines = linesOf(ours);
    for (let line = 0; line + 1 < lines.length; line += 2) headers.set(lines[line], lines[line + 1]);
    return headers;
  }

  /** An answer for the browser, with `cookies`. Most are handed on as they are, because a copy costs. */
  response(response, cookies) {
    const { headers } = response;
    const superfluous = this.#hopByHop.concat(connectionsOwn(headers)).filter((name) => headers.has(name));
    if (superfluous.length === 0 && cookies === "" && !headers.has("set-cookie")) return response;
    const copy = new Response(response.body, response);
    for (const name of superfluous) copy.headers.delete(name);
    addCookies(copy.headers, cookies);
    return copy;
  }
}

/** Names that the `Connection` header lists. Few different ones come: those of the last are kept. */
function connectionsOwn(headers) {
  const connection = headers.get("connection");
  if (connection !== last.connection) last = { connection, names: linesOf(listed(connection ?? "")) };
  return last.names;
}

let last = { connection: null, names: [] };

/** Puts `cookies` (a line each) before the `Set-Cookie` headers that are there. A response that sets cookies is one person's own. */
function addCookies(headers, cookies) {
  if (cookies !== "") {
    const own = headers.getSetCookie();
    headers.delete("set-cookie");
    for (const cookie of [...linesOf(cookies), ...own]) headers.append("set-cookie", cookie);
  }
  if (headers.has("set-cookie")) headers.set("cache-control", "private, no-store");
}

/** Every `Set-Cookie`, a line each. */
export const setCookies = (headers) => headers.getSetCookie().join("\n");

/** A request of our own, with those of other `headers` that are `carried`. It follows no redirect. */
export function post(url, others, carried) {
  const headers = new Headers({ "content-type": "application/json" });
  for (const name of linesOf(carried)) {
    if (others.has(name)) headers.set(name, others.get(name));
  }
  return new Request(url, { method: "POST", headers, redirect: "manual" });
}

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

/** Sends a call for the first time. Most end with the answer to that; for the others the wasm goes on. */
export function send(service, request, until, incoming, env, keptBody) {
  const goOn = (response, error) => continued(incoming, request, env, until, keptBody, response, error);
  return ask(service, request, until).then(
    (response) => (response.status === UNAUTHORIZED ? goOn(response) : delivered(env, response, response.status)),
    (error) => goOn(undefined, error),
  );
}

const UNAUTHORIZED = 401;

const linesOf = (text) => (text === "" ? [] : text.split("\n"));
