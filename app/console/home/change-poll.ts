// Looks whether something has changed at the service: often while somebody is at it, seldom when nobody touches the page, and not at
// all while it can't be seen or nothing follows.

const usually = 5_000;
const idly = 30_000;
/** After how long without a key or a pointer nobody is at the page. */
const idleAfter = 60_000;

export class ChangePoll {
  readonly #look: () => Promise<string | undefined>;
  readonly #followers = new Set<() => void>();
  #over = new AbortController();
  #known: string | undefined;
  #touchedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `look` answers another text where something has changed. */
  constructor(look: () => Promise<string | undefined>) {
    this.#look = look;
  }

  /** Calls `onChange` at each change, until what it answers is called. */
  follow(onChange: () => void): () => void {
    const follower = () => onChange();
    this.#followers.add(follower);
    if (this.#followers.size === 1) this.#start();
    return () => {
      this.#followers.delete(follower);
      if (this.#followers.size === 0) this.#stop();
    };
  }

  #start() {
    this.#over = new AbortController();
    this.#known = undefined;
    this.#touchedAt = Date.now();
    const { signal } = this.#over;
    const touch = () => {
      this.#touchedAt = Date.now();
    };
    for (const event of ["pointermove", "keydown"]) document.addEventListener(event, touch, { signal, passive: true });
    document.addEventListener("visibilitychange", () => void this.#lookOnce(signal), { signal });
    void this.#lookOnce(signal);
  }

  #stop() {
    this.#over.abort();
    clearTimeout(this.#timer);
  }

  async #lookOnce(signal: AbortSignal) {
    // A failure is no change: the next look asks again.
    const text = await this.#look().catch(() => this.#known);
    if (signal.aborted) return;
    const hasChanged = this.#known !== undefined && text !== this.#known;
    this.#known = text;
    if (hasChanged) for (const follower of this.#followers) follower();
    this.#wait(signal);
  }

  #wait(signal: AbortSignal) {
    clearTimeout(this.#timer);
    if (document.visibilityState !== "visible") return;
    const isIdle = Date.now() - this.#touchedAt >= idleAfter;
    this.#timer = setTimeout(() => void this.#lookOnce(signal), isIdle ? idly : usually);
  }
}
