// Once a page load, and as soon as there is consent to marketing, asks the edge which click counts, and writes its
// record into the browser's storage; has both forgotten when consent is taken back. Whatever goes wrong is left unsaid.
import type { ConsentStore } from "../consent/consent-store.ts";
import { Forgetting, type ForgettingOptions } from "../consent/forgetting.ts";
import { forgetRecord, handIn, keepRecord, type Visit } from "./visit.ts";

/** Where the edge takes and forgets clicks. */
export const clicksPath = "/edge/clicks";

export interface Recording extends Pick<ForgettingOptions, "fetch" | "pause"> {
  readonly consent: ConsentStore;
  readonly visit: Visit;
}

export function recordClick({ consent, visit, fetch, pause }: Recording): void {
  const { localStorage } = visit;
  const forgetting = new Forgetting({ path: clicksPath, fetch, localStorage, pause });
  const headers = { "content-type": "application/json" };
  let known: boolean | undefined;
  let done = Promise.resolve();
  const ask = async () => {
    const body = JSON.stringify(handIn(visit));
    const answer = await fetch(clicksPath, { method: "POST", headers, body, keepalive: true });
    const record = answer.status === 200 ? await answer.json() : undefined;
    // Consent may have been taken back while the edge answered.
    if (known) keepRecord(visit, record);
  };
  const follow = () => {
    const granted = consent.value()?.marketing ?? false;
    if (granted === known) return;
    const withdrawn = (known ?? consent.initial()?.marketing) && !granted;
    if (withdrawn) forgetting.begin();
    known = granted;
    // One after the other: clicks of a consent that was withdrawn are gone before those of the next are taken.
    done = done
      .then(() => (granted ? undefined : forgetRecord(visit)))
      .then(() => forgetting.finish(withdrawn))
      .then(() => (granted ? ask() : undefined))
      // Measuring never gets in the visitor's way.
      .catch(() => undefined);
  };
  consent.subscribe(follow);
  follow();
}
