// Remembers how requests were answered, for what is asked again soon: to look is all that their answer takes then.
// The wasm takes its microseconds mostly because other work has pushed it out of the processor's caches by the time it
// is needed.
import { numberOf } from "./recent.js";

/** Places for addresses, most ways to answer that are remembered at one, and most letters of an address with all. */
const PLACES = 1024;
const WAYS = 4;
const LETTERS = 1000;

/** Ways by place. The one that came first goes first. */
const ways = Array.from({ length: PLACES }, () => []);
const placeOf = (url) => ways[numberOf(url) & (PLACES - 1)];

/** How a request was answered; undefined where that isn't known, or has to be looked at again. */
export function remembered(request, url, now) {
  const there = placeOf(url);
  if (!there.some((way) => way.url === url)) return undefined;
  const [encoding, known] = said(request);
  return there.find((way) => way.until > now && way.url === url && way.encoding === encoding && way.known === known)
    ?.answer;
}

/**
 * Remembers until then, in milliseconds since 1970, how to answer this request: a function of request and bindings. It
 * has to be right for all that are alike in address, `Accept-Encoding` and `If-None-Match`: see `holds_until` in the
 * core.
 */
export function remember(request, until, answer) {
  if (until <= Date.now()) return;
  const { url } = request;
  const [encoding, known] = said(request);
  if (url.length + (encoding?.length ?? 0) + (known?.length ?? 0) > LETTERS) return;
  const there = placeOf(url);
  if (there.length === WAYS) there.shift();
  there.push({ url, encoding, known, until, answer });
}

const said = ({ headers }) => [headers.get("accept-encoding"), headers.get("if-none-match")];
