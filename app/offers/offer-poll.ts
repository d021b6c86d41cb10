// Asks for the user's applications, or what they are told, again and again while somebody looks at the page.
import type { Versioned } from "../api/get-if-changed.ts";
import type { Loaded } from "../api/use-loaded.ts";
import { Store } from "../store.ts";
import { pollDelay } from "./poll-delay.ts";

/** Whether the page can be seen. */
export interface Visibility {
  readonly isVisible: () => boolean;
  /** Calls the listener whenever that changes; answers what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface OfferPollOptions<T> {
  /** Loads what has changed since the answer of this name; undefined when access was denied. */
  readonly load: (etag: string | undefined) => Promise<Versioned<T> | "unchanged" | undefined>;
  /** Whether answers are still expected. */
  readonly isCollecting: (value: T) => boolean;
  readonly visibility: Visibility;
  /** Milliseconds until the next request, by how long answers have been waited for, in milliseconds. */
  readonly delay?: (waited: number) => number;
}

/** It asks as long as somebody follows it. Its value is what was loaded last; a failure only where nothing has been loaded yet. */
export class OfferPoll<T> extends Store<Loaded<T>> {
  readonly #options: OfferPollOptions<T>;
  #followers = 0;
  #etag: string | undefined;
  #isOver = false;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The request that is being waited for; the answer to an earlier one is left out. */
  #request: object | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(options: OfferPollOptions<T>) {
    super("loading");
    this.#options = options;
  }

  /** Asks at once, and often again: after a failure, or after the user changed something. */
  readonly again = (): void => {
    this.#since = Date.now();
    this.#isOver = false;
    if (this.#followers > 0) void this.#ask();
  };

  protected override follow(listener: () => void): () => void {
    const leave = super.follow(listener);
    this.#followers += 1;
    if (this.#followers === 1) this.#start();
    return () => {
      leave();
      this.#followers -= 1;
      if (this.#followers === 0) this.#stop();
    };
  }

  #start(): void {
    this.#unsubscribe = this.#options.visibility.subscribe(() => this.#onVisibility());
    this.again();
  }

  #stop(): void {
    this.#unsubscribe?.();
    this.#pause();
    this.#request = undefined;
  }

  #pause(): void {
    clearTimeout(this.#timer);
  }

  #onVisibility(): void {
    this.#pause();
    if (this.#options.visibility.isVisible() && !this.#isOver && !this.#request) void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#pause();
    const request = {};
    this.#request = request;
    const answer = await this.#options.load(this.#etag).catch((failure: unknown) => ({ failure }));
    if (this.#request !== request) return;
    this.#request = undefined;
    this.#handle(answer);
    const { visibility, delay = pollDelay } = this.#options;
    if (this.#isOver || !visibility.isVisible()) return;
    this.#timer = setTimeout(() => void this.#ask(), delay(Date.now() - this.#since));
  }

  #handle(answer: Versioned<T> | "unchanged" | undefined | { readonly failure: unknown }): void {
    if (answer === "unchanged") return;
    if (answer === undefined) {
      this.#isOver = true;
    } else if ("failure" in answer) {
      // What is shown stays: the next request may reach the API again.
      const loaded = this.value();
      if (typeof loaded === "object" && "value" in loaded) return;
      this.#isOver = true;
      this.set(answer);
    } else {
      this.#etag = answer.etag;
      this.#isOver = !this.#options.isCollecting(answer.value);
      this.set({ value: answer.value });
    }
  }
}
