// API calls as they are handed on. Bodies are streams that never reach the wasm.
import { continued, delivered } from "../../build/wasm/edge.js";

/** Which headers cross, and how: lists of names are a line each, as are names and values in turn. */
export class Crossing {
  #notCrossing;
  #hopByHop;
  #internal;

  /** Headers of a call don't cross that are in `notCrossing` or begin with `internal`, and of an answer those in `hopByHop`. */
  constructor(notCrossing, hopByHop, internal) {
    this.#notCrossing = new Set(linesOf(notCrossing));
    this.#hopByHop = new Set(linesOf(hopByHop));
    this.#internal = internal;
  }

  /** The headers of a call: without those `listed` as its connection's, and with `ours`. */
  headers(incoming, listed, ours) {
    return this.#cross(new Headers(incoming.headers), incoming, listed, ours);
  }

  /** The call, with this `cookie`, if any, in place of its own. It follows no redirect. */
  request(incoming, url, listed, ours, cookie, body, deadline) {
    const { method, headers } = incoming;
    const request = new Request(url, { method, headers, body, redirect: "manual", signal: deadline.signal });
    this.#cross(request.headers, incoming, listed, ours);
    if (cookie !== undefined) request.headers.set("cookie", cookie);
    return request;
  }

  #cross(headers, incoming, listed, ours) {
    for (const name of incoming.headers.keys()) {
      if (this.#notCrossing.has(name) || name.startsWith(this.#internal)) headers.delete(name);
    }
    for (const name of linesOf(listed)) headers.delete(name);
    const lines = linesOf(ours);
    for (let line = 0; line + 1 < lines.length; line += 2) headers.set(lines[line], lines[line + 1]);
    return headers;
  }

  /**
   * An answer for the browser: without those `listed` as its connection's, with `cookies`. Most are handed on as they are,
   * because a copy costs. `Connection` needs none: the platform writes its own.
   */
  response(response, listed, cookies) {
    const superfluous = linesOf(listed).filter((name) => response.headers.has(name));
    let personal = cookies !== "";
    for (const name of response.headers.keys()) {
      if (this.#hopByHop.has(name) && name !== "connection") superfluous.push(name);
      if (name === "set-cookie") personal = true;
    }
    if (superfluous.length === 0 && !personal) return response;
    const copy = new Response(response.body, response);
    for (const name of superfluous) copy.headers.delete(name);
    addCookies(copy.headers, cookies);
    return copy;
  }
}

/** Puts `cookies` (a line each) before the `Set-Cookie` headers that are there. A response that sets cookies is one person's own. */
export function addCookies(headers, cookies) {
  if (cookies !== "") {
    const own = headers.getSetCookie();
    headers.delete("set-cookie");
    for (const cookie of [...linesOf(cookies), ...own]) headers.append("set-cookie", cookie);
  }
  if (headers.has("set-cookie")) headers.set("cache-control", "private, no-store");
}

/** A request of our own. It follows no redirect. */
export function post(url, headers, deadline) {
  return new Request(url, { method: "POST", headers, redirect: "manual", signal: deadline.signal });
}

/** Sends a call for the first time. Most end with the answer to that; for the others the wasm goes on. */
export async function send(service, request, deadline, incoming, env, keptBody) {
  let response;
  let failure;
  try {
    response = await service.fetch(request);
  } catch (error) {
    failure = error;
  }
  if (response === undefined || response.status === UNAUTHORIZED) {
    return continued(incoming, request, env, deadline, keptBody, response, failure);
  }
  deadline.clear();
  return delivered(env, response, response.status);
}

const UNAUTHORIZED = 401;

/** How long something may take in all; what it guards is aborted when the time is over, unless it is cleared. */
export class Deadline {
  #controller = new AbortController();
  #timer;
  #until;

  constructor(milliseconds) {
    this.#timer = setTimeout(() => this.#controller.abort(), milliseconds);
    this.#until = Date.now() + milliseconds;
  }

  /** In so many milliseconds, but no later than this one. */
  within(milliseconds) {
    return new Deadline(Math.max(0, Math.min(milliseconds, this.#until - Date.now())));
  }

  get signal() {
    return this.#controller.signal;
  }

  get hasPassed() {
    return this.signal.aborted;
  }

  clear() {
    clearTimeout(this.#timer);
  }
}

const linesOf = (text) => (text === "" ? [] : text.split("\n"));
