// Remembers how requests were answered, for what is asked again soon: to look is all that their answer takes then.
// The wasm takes its microseconds mostly because other work has pushed it out of the processor's caches by the time it
// is needed.
import { Recent } from "./recent.js";

/** Most ways to answer that are remembered of an address, and most letters of an address with all. */
const WAYS = 4;
const LETTERS = 1000;

/** Ways by address. The one that came first goes first. */
const pages = new Recent(2048);

/** How a request was answered; undefined where that isn't known, or has to be looked at again. */
export function remembered(request, url, now) {
  const page = pages.get(url);
  if (page === undefined) return undefined;
  const [encoding, known] = said(request);
  return page.ways.find((way) => way.until > now && way.encoding === encoding && way.known === known)?.answer;
}

/**
 * Remembers until then, in milliseconds since 1970, how to answer this request: a function of request and bindings. It
 * has to be right for all that are alike in address, `Accept-Encoding` and `If-None-Match`: see `holds_until` in the
 * core.
 */
export function remember(request, until, answer) {
  if (until <= Date.now()) return;
  const text = request.url;
  const [encoding, known] = said(request);
  if (`${text}${encoding}${known}`.length > LETTERS) return;
  const { ways } = pages.get(text) ?? pages.see({ text, ways: [] });
  if (ways.length === WAYS) ways.shift();
  ways.push({ encoding, known, until, answer });
}

const said = ({ headers }) => [headers.get("accept-encoding"), headers.get("if-none-match")];
