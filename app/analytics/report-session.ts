// Sends the session's analytics payload to our own edge as soon as there is consent, and forgets the
// sessions when it is taken back. Whatever goes wrong is left unsaid (specification, section 8).
import type { ConsentStore } from "../consent/consent-store.ts";
import { type AnalyticsSource, capturePayload, forgetSessions } from "./payload.ts";

/** Where the payload goes: first-party, by POST as JSON. */
export const analyticsPath = "/edge/analytics";

export interface Reporting {
  readonly consent: ConsentStore;
  readonly source: AnalyticsSource;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

export function reportSession({ consent, source, fetch }: Reporting): void {
  const follow = async () => {
    try {
      if (!consent.value()?.analytics) return forgetSessions(source);
      const payload = capturePayload(source);
      if (!payload) return;
      const headers = { "content-type": "application/json" };
      await fetch(analyticsPath, { method: "POST", headers, body: JSON.stringify(payload), keepalive: true });
    } catch {
      // Measuring never gets in the visitor's way.
    }
  };
  consent.subscribe(() => void follow());
  void follow();
}
