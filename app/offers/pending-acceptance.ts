// An offer that a user was accepting when a fresh sign-in was asked for. The browser keeps which, as the sign-in link
// may open another tab, which then accepts it.

type Stored = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** As long as a sign-in link works, in milliseconds. */
const life = 15 * 60 * 1000;

export class PendingAcceptance {
  readonly #storage: () => Stored;
  readonly #key: string;

  /** `storage` may throw: a browser can refuse it. */
  constructor(storage: () => Stored, userId: string) {
    this.#storage = storage;
    this.#key = `kirkas-accepting:${userId}`;
  }

  /** Keeps it; answers what forgets it. */
  remember(offer: string, now: number): () => void {
    this.#attempt((storage) => storage.setItem(this.#key, `${now} ${offer}`));
    return () => this.#attempt((storage) => storage.removeItem(this.#key));
  }

  /** Whether this offer was being accepted a moment ago; it is forgotten then. */
  take(offer: string, now: number): boolean {
    const found = this.#attempt((storage) => storage.getItem(this.#key))?.split(" ");
    if (found?.[1] !== offer) return false;
    this.#attempt((storage) => storage.removeItem(this.#key));
    return now - Number(found[0]) < life;
  }

  #attempt<T>(act: (storage: Stored) => T): T | undefined {
    try {
      return act(this.#storage());
    } catch {
      return undefined;
    }
  }
}
