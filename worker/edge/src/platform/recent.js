// Things by what they are made from, of which those are kept that were asked for twice lately. A text has one place, and
// whatever comes there twice takes it.

const PLACES = 4096;

export class Recent {
  #kept = new Array(PLACES);
  // Of what was seen once a number stays and no text: garbage collection takes its time for what lives on.
  #seen = new Int32Array(PLACES);

  /** What `make` makes of status, cache and text, or made of them before. */
  get(status, cache, text, make) {
    const number = numberOf(text);
    const place = number & (PLACES - 1);
    const kept = this.#kept[place];
    if (kept?.text === text && kept.status === status && kept.cache === cache) return kept.made;
    const made = make();
    if (this.#seen[place] !== number) this.#seen[place] = number;
    else if (!isOwn(text)) this.#kept[place] = { status, cache, text, made };
    return made;
  }
}

/** What may be one visitor's own, and is not kept: what sets a cookie, and addresses with a query. */
const isOwn = (text) => text.includes("set-cookie\n") || text.includes("?");

/**
 * A number by some letters of a text: every fifth of what it begins with, where an `ETag` is, and the last ones. A `Map`
 * would enter each text that it is asked for into the engine's own table of names.
 */
export function numberOf(text) {
  let number = text.length;
  for (let at = Math.min(text.length, 320) - 1; at >= 0; at -= 5) number = (number * 31 + text.charCodeAt(at)) | 0;
  for (let at = Math.max(0, text.length - 8); at < text.length; at += 1)
    number = (number * 31 + text.charCodeAt(at)) | 0;
  return number;
}
