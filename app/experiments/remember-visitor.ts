// Has the edge remember who the visitor is as soon as there is consent to analytics, so that variations stay the same
// for longer than a day, and forget it when consent is taken back. Whatever goes wrong is left unsaid.
import type { ConsentStore } from "../consent/consent-store.ts";
import type { ExperimentTool } from "./experiment-tool.ts";

/** Where the edge remembers and forgets visitors. */
export const visitorPath = "/edge/visitor";

export interface Remembering {
  readonly consent: ConsentStore;
  readonly experiments: ExperimentTool;
  /** Milliseconds since the page was asked for: it is that visit's id that is kept. */
  readonly age: () => number;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Follows the consent from now on: what was decided before, the page's own answer has dealt with. */
export function rememberVisitor({ consent, experiments, age, fetch }: Remembering): void {
  const headers = { "content-type": "application/json" };
  let known = consent.state()?.analytics ?? false;
  let done = Promise.resolve();
  consent.subscribe(() => {
    const granted = consent.state()?.analytics ?? false;
    if (granted === known) return;
    known = granted;
    const body = JSON.stringify({ age: Math.round(age()), pages: experiments.pages() });
    const call = granted ? { method: "POST", headers, body } : { method: "DELETE" };
    // One after the other, so that the last decision is what stays.
    done = done
      .then(() => fetch(visitorPath, { ...call, keepalive: true }))
      .then(
        () => experiments.refresh(),
        () => undefined,
      );
  });
}
