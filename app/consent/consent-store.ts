// Holds the visitor's consent for the components and for what may only run with it.
import { type Consent, consentCookie, readConsent } from "./consent.ts";

/** Undecided, or what has been decided. */
export type ConsentState = Consent | undefined;

/** Where cookies are read and written: the document, in the browser. */
export interface CookieJar {
  cookie: string;
}

export class ConsentStore {
  readonly #jar: CookieJar;
  readonly #listeners = new Set<() => void>();
  /** What was decided before the page was loaded: those who listen late learn by it what was decided since. */
  readonly atLoad: ConsentState;
  #state: ConsentState;

  constructor(jar: CookieJar) {
    this.#jar = jar;
    this.atLoad = readConsent(jar.cookie);
    this.#state = this.atLoad;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): ConsentState => this.#state;

  /** Keeps a decision, and tells those who listen. */
  decide(consent: Consent): void {
    this.#jar.cookie = consentCookie(consent);
    this.#state = consent;
    for (const listener of this.#listeners) listener();
  }
}
