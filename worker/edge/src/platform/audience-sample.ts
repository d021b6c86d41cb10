// Which visitors are in the sample of the audience: the same ones all day, by a hash of the day, the network address and the
// browser, which is what a visitor without a cookie is known by (worker/core/src/experiments/identity.rs). Pages from the
// response cache are sampled too, so this is decided before the wasm is asked.

const DAY_MS = 24 * 60 * 60 * 1000;
/** Addresses of pages, and of their data: what else there is has a name at its end. */
const PAGE = /\/(\?|$)|\/page-data\//;

/** Whether a page was shown to a visitor who is in the sample, which one in so many is; of 0, nobody. */
export function isSampled({ method, url, headers }: Request, status: number, now: number, oneIn: number) {
  if (method !== "GET" || (status !== 200 && status !== 304) || !PAGE.test(url)) return false;
  const visitor = `${Math.floor(now / DAY_MS)} ${headers.get("cf-connecting-ip")} ${headers.get("user-agent")}`;
  return hash(visitor) % oneIn === 0;
}

/** FNV-1a. */
function hash(text: string) {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return state >>> 0;
}
