// What was made, by the text that asks for it. Each text has two places. Where others have both, who comes twice, with
// nobody else coming in vain between, takes the first.

export class Recent {
  #kept;
  // Of who came once a number stays and no text: garbage collection takes its time for what lives on.
  #seen;

  /** With so many places, a power of two. */
  constructor(places) {
    this.#kept = new Array(places);
    this.#seen = new Int32Array(places);
  }

  /** What is kept for this text, if anything. */
  get(text) {
    const place = numberOf(text) & (this.#kept.length - 1);
    let kept = this.#kept[place];
    if (kept?.text !== text) kept = this.#kept[place ^ 1];
    return kept?.text === text ? kept : undefined;
  }

  /** Keeps this for its `text`: at once where there is room. */
  see(made) {
    const number = numberOf(made.text);
    const place = number & (this.#kept.length - 1);
    const free = this.#kept[place] ? place ^ 1 : place;
    if (!this.#kept[free]) this.#kept[free] = made;
    else if (this.#seen[place] === number) this.#kept[place] = made;
    this.#seen[place] = number;
    return made;
  }
}

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
