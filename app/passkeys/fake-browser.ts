// For tests: a browser with passkeys that answers with what it is given, as JSON.
import type { Browser } from "./browser.ts";

/** What a device does: answers, or fails as the standard says, or nothing. */
export type Answer = object | Error | null;

class FakeCredential {
  static parseCreationOptionsFromJSON = (options: object) => ({ parsed: options });
  static parseRequestOptionsFromJSON = (options: object) => ({ parsed: options });
  readonly #json: object;

  constructor(json: object) {
    this.#json = json;
  }

  toJSON() {
    return this.#json;
  }
}

/** The browser, and the options that it was given. */
export function fakeBrowser(answer: Answer) {
  const given: unknown[] = [];
  const act = async (options?: object) => {
    given.push(options);
    if (answer instanceof Error) throw answer;
    return answer && new FakeCredential(answer);
  };
  const browser = { PublicKeyCredential: FakeCredential, navigator: { credentials: { create: act, get: act } } };
  return { browser: browser as unknown as Browser, given };
}
