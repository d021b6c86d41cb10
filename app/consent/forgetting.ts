// Has the edge forget what its cookies hold after consent was withdrawn, or the origin what waits with a draft, and asks again
// until it has: through failures, without a connection and after a reload. The browser's storage notes that it is still to be
// done, and nothing else.

/** The parts of the browser that are needed. */
export interface ForgettingOptions {
  /** What is asked. */
  readonly path: string;
  /** DELETE without it. */
  readonly method?: "GET" | "DELETE";
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly localStorage: () => Storage;
  /** Waits before the next attempt, longer after more `failures`. */
  readonly pause: (failures: number) => Promise<void>;
}

export class Forgetting {
  readonly #options: ForgettingOptions;
  readonly #note: string;
  #isDue: boolean;

  constructor(options: ForgettingOptions) {
    this.#options = options;
    this.#note = `forget ${options.path}`;
    this.#isDue = this.#stored((storage) => storage.getItem(this.#note) !== null) ?? false;
  }

  /** Notes that the edge is to forget, before it is asked. */
  begin(): void {
    this.#isDue = true;
    this.#stored((storage) => storage.setItem(this.#note, ""));
  }

  /** Resolves once the edge has nothing to forget any more; asks it `again`, whatever was done since the beginning. */
  async finish(again = false): Promise<void> {
    if (again) this.begin();
    for (let failures = 0; this.#isDue; ) {
      if (await this.#isDone()) {
        this.#isDue = false;
        this.#stored((storage) => storage.removeItem(this.#note));
      } else {
        failures += 1;
        await this.#options.pause(failures);
      }
    }
  }

  async #isDone(): Promise<boolean> {
    const { path, method = "DELETE", fetch } = this.#options;
    try {
      const { ok, status } = await fetch(path, { method, keepalive: true });
      // Nothing is left of what is not there.
      return ok || status === 404;
    } catch {
      return false;
    }
  }

  /** A browser may refuse its storage: then the note lasts as long as the page. */
  #stored<T>(work: (storage: Storage) => T): T | undefined {
    try {
      return work(this.#options.localStorage());
    } catch {
      return undefined;
    }
  }
}

const maxPause = 5 * 60 * 1000;

/** Waits a second, two, four and so on, five minutes at most; a connection that comes back ends the wait. */
export function pauseOf(target: Pick<EventTarget, "addEventListener">): (failures: number) => Promise<void> {
  return (failures) =>
    new Promise((passed) => {
      target.addEventListener("online", () => passed(), { once: true });
      setTimeout(passed, Math.min(1000 * 2 ** (failures - 1), maxPause));
    });
}
