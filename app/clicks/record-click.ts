// Once a page load, and as soon as there is consent to marketing, asks the edge which click counts, and writes its
// record into the browser's storage; has both forgotten when consent is taken back. Whatever goes wrong is left unsaid.
import type { ConsentStore } from "../consent/consent-store.ts";
import { forgetRecord, handIn, keepRecord, type Visit } from "./visit.ts";

/** Where the edge takes and forgets clicks. */
export const clicksPath = "/edge/clicks";

export interface Recording {
  readonly consent: ConsentStore;
  readonly visit: Visit;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

export function recordClick({ consent, visit, fetch }: Recording): void {
  const headers = { "content-type": "application/json" };
  let known: boolean | undefined;
  const follow = async () => {
    const granted = consent.state()?.marketing;
    if (granted === known) return;
    const before = known;
    known = granted;
    try {
      if (granted) {
        const body = JSON.stringify(handIn(visit));
        const answer = await fetch(clicksPath, { method: "POST", headers, body, keepalive: true });
        const record = answer.status === 200 ? await answer.json() : undefined;
        // Consent may have been taken back while the edge answered.
        if (known) keepRecord(visit, record);
      } else {
        forgetRecord(visit);
        if (before) await fetch(clicksPath, { method: "DELETE", keepalive: true });
      }
    } catch {
      // Measuring never gets in the visitor's way.
    }
  };
  consent.subscribe(() => void follow());
  void follow();
}
