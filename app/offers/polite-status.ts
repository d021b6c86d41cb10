// What a screen reader is told of a count that changes often: the newest text, at most once in five seconds.

/** Milliseconds between two texts. */
const pause = 5000;

/** A subject for `useSyncExternalStore`. */
export class PoliteStatus {
  readonly #listeners = new Set<() => void>();
  #text = "";
  #next = "";
  #lastChange = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The last one to stop listening takes back what was still to be said. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#cancel();
    };
  };

  readonly text = (): string => this.#text;

  /** Says a text now, or once the pause is over unless a newer one has come by then. */
  say(text: string): void {
    this.#next = text;
    const wait = this.#lastChange + pause - Date.now();
    if (text === this.#text) this.#cancel();
    else if (wait <= 0) this.#change();
    else this.#timer ??= setTimeout(() => this.#change(), wait);
  }

  #change(): void {
    this.#cancel();
    this.#text = this.#next;
    this.#lastChange = Date.now();
    for (const listener of this.#listeners) listener();
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
