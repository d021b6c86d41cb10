// Holds the visitor's consent for the components and for what may only run with it.
import { Store } from "../store.ts";
import { type Consent, consentCookie, readConsent } from "./consent.ts";

/** Undecided, or what has been decided. */
export type ConsentState = Consent | undefined;

/** Where cookies are read and written: the document, in the browser. */
export interface CookieJar {
  cookie: string;
}

export class ConsentStore extends Store<ConsentState> {
  readonly #jar: CookieJar;

  constructor(jar: CookieJar) {
    super(readConsent(jar.cookie));
    this.#jar = jar;
  }

  /** Keeps a decision, and tells those who listen. */
  decide(consent: Consent): void {
    this.#jar.cookie = consentCookie(consent);
    this.set(consent);
  }
}
