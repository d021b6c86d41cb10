// What crosses the edge: the headers of API calls and of their answers.
import { listed } from "../../build/wasm/edge.js";
import { Upload } from "./body.js";
import { pairsOf } from "./headers.js";
import { call } from "./instance.js";
import { Recent } from "./recent.js";

/** Which headers cross. */
export class Crossing {
  #notCrossing;
  #beginnings;
  #hopByHop;
  #every;
  #unsaid;

  /**
   * Headers of a call don't cross that are in `notCrossing` or begin with one of `beginnings`, and of an answer those in
   * `hopByHop`: a line each. Every answer says `every`, and `unsaid` where it doesn't say otherwise: names and values.
   */
  constructor(notCrossing, beginnings, hopByHop, every, unsaid) {
    this.#notCrossing = new Set(linesOf(notCrossing));
    this.#beginnings = linesOf(beginnings);
    // The platform hands on none of the others.
    this.#hopByHop = linesOf(hopByHop).filter((name) => name.startsWith("proxy-"));
    this.#every = pairsOf(every);
    this.#unsaid = pairsOf(unsaid);
  }

  /** The headers of a call, with this idempotency key, if any. */
  headers({ url, headers }, key) {
    return this.#cross(new Headers(headers), url, key);
  }

  /**
   * The call at this address (where it was asked, if that is empty), with this `cookie`, if any, in place of its own. It
   * follows no redirect.
   */
  request({ method, url, headers }, address, key, cookie, body) {
    const to = address === "" ? url : address + url.slice(url.indexOf("/", 8));
    const sent = body instanceof Upload ? body.readable : body;
    const request = new Request(to, { method, headers, body: sent, redirect: "manual" });
    this.#cross(request.headers, url, key);
    if (cookie !== undefined) request.headers.set("cookie", cookie);
    return request;
  }

  #cross(headers, url, key) {
    // Before `Connection` can list it.
    const visitor = headers.get("cf-connecting-ip");
    const own = connectionsOwn(headers);
    for (const name of [...headers.keys()].filter((name) => this.#staysOut(name)).concat(own)) headers.delete(name);
    const [scheme, , host] = url.split("/", 3);
    headers.set("x-forwarded-proto", scheme.slice(0, -1));
    headers.set("x-forwarded-host", host);
    if (visitor !== null) headers.set("x-forwarded-for", visitor);
    if (key !== undefined) headers.set("idempotency-key", key);
    return headers;
  }

  #staysOut(name) {
    const usual = name.replaceAll("_", "-");
    return this.#notCrossing.has(usual) || this.#beginnings.some((beginning) => usual.startsWith(beginning));
  }

  /**
   * An answer for the browser, with `cookies`. Most are handed on as they are, because a copy costs. One of 1xx can't be
   * handed on: an error.
   */
  response(response, cookies) {
    const { headers, status } = response;
    const superfluous = this.#hopByHop.concat(connectionsOwn(headers)).filter((name) => headers.has(name));
    const missing = this.#every.filter(([name, value]) => headers.get(name) !== value);
    missing.push(...this.#unsaid.filter(([name]) => !headers.has(name)));
    const isComplete = superfluous.length === 0 && missing.length === 0;
    if (isComplete && cookies === "" && !headers.has("set-cookie") && status >= 200) return response;
    const copy = new Response(response.body, response);
    for (const name of superfluous) copy.headers.delete(name);
    for (const [name, value] of missing) copy.headers.set(name, value);
    addCookies(copy.headers, cookies);
    return copy;
  }
}

/** Names that the `Connection` header lists. Few different ones come, and are kept. */
function connectionsOwn(headers) {
  const text = headers.get("connection") ?? "";
  return (lists.get(text) ?? lists.see({ text, names: linesOf(call(() => listed(text))) })).names;
}

const lists = new Recent(16);

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

/**
 * A request of our own, with those of other `headers` that are `carried`, and with this `cookie`, if any, in place of
 * theirs. It follows no redirect.
 */
export function own(method, url, others, carried, cookie) {
  const headers = new Headers({ "content-type": "application/json" });
  for (const name of linesOf(carried)) {
    if (others.has(name)) headers.set(name, others.get(name));
  }
  if (cookie !== undefined) headers.set("cookie", cookie);
  return new Request(url, { method, headers, redirect: "manual" });
}

const linesOf = (text) => (text === "" ? [] : text.split("\n"));
