// Says once, as the page is left, how it did in the browser: when its main content was there, and how many errors of scripts nobody
// caught since this began. The edge asks for it with the documents of a roll-out (`Server-Timing`), and only then is this loaded. It
// takes consent (specification, section 3).
import type { ConsentStore } from "../consent/consent-store.ts";

/** Where it goes: first-party, by POST as JSON. */
export const vitalsPath = "/edge/vitals";

export interface Surroundings {
  readonly consent: ConsentStore;
  readonly fetch: (url: string, init: RequestInit) => Promise<unknown>;
  readonly document: Pick<Document, "addEventListener" | "removeEventListener" | "visibilityState">;
  readonly window: Pick<Window, "addEventListener">;
  /** Calls with each time of a largest contentful paint, in milliseconds; never where the browser does not measure it. */
  readonly observeLcp: (found: (time: number) => void) => void;
}

export function reportVitals({ consent, fetch, document, window, observeLcp }: Surroundings): void {
  let lcp: number | null = null;
  let errors = 0;
  observeLcp((time) => {
    lcp = Math.round(time);
  });
  for (const kind of ["error", "unhandledrejection"]) {
    window.addEventListener(kind, () => {
      errors += 1;
    });
  }
  const report = () => {
    if (document.visibilityState !== "hidden") return;
    document.removeEventListener("visibilitychange", report);
    if (!consent.value()?.analytics) return;
    const headers = { "content-type": "application/json" };
    // Measuring never gets in the visitor's way.
    fetch(vitalsPath, { method: "POST", headers, body: JSON.stringify({ lcp, errors }), keepalive: true }).catch(
      () => {},
    );
  };
  document.addEventListener("visibilitychange", report);
}

/** As the browser measures it (Largest Contentful Paint, section 2). */
export function observeLcp(found: (time: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes("largest-contentful-paint")) return;
  const observer = new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) found(startTime);
  });
  observer.observe({ type: "largest-contentful-paint", buffered: true });
}
