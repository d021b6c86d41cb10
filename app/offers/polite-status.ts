// What a screen reader is told of a count that changes often: the newest text, at most once in five seconds.

import { Store } from "../store.ts";

/** Milliseconds between two texts. */
const pause = 5000;

export class PoliteStatus extends Store<string> {
  #followers = 0;
  #next = "";
  #lastChange = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super("");
  }

  /** The last one to stop listening takes back what was still to be said. */
  protected override follow(listener: () => void): () => void {
    const leave = super.follow(listener);
    this.#followers += 1;
    return () => {
      leave();
      this.#followers -= 1;
      if (this.#followers === 0) this.#cancel();
    };
  }

  /** Says a text now, or once the pause is over unless a newer one has come by then. */
  say(text: string): void {
    this.#next = text;
    const wait = this.#lastChange + pause - Date.now();
    if (text === this.value()) this.#cancel();
    else if (wait <= 0) this.#change();
    else this.#timer ??= setTimeout(() => this.#change(), wait);
  }

  #change(): void {
    this.#cancel();
    this.#lastChange = Date.now();
    this.set(this.#next);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
