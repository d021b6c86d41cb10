// Has the edge remember who the visitor is as soon as there is consent to analytics, so that variations stay the same
// for longer than a day, and forget it when consent is taken back. Whatever goes wrong is left unsaid.
import type { ConsentStore } from "../consent/consent-store.ts";
import { Forgetting, type ForgettingOptions } from "../consent/forgetting.ts";
import type { ExperimentTool } from "./experiment-tool.ts";

/** Where the edge remembers and forgets visitors. */
export const visitorPath = "/edge/visitor";

export interface Remembering extends Pick<ForgettingOptions, "fetch" | "localStorage" | "pause"> {
  readonly consent: ConsentStore;
  readonly experiments: ExperimentTool;
  /** Milliseconds since the page was asked for: it is that visit's id that is kept. */
  readonly age: () => number;
}

/** Follows the consent since the page was loaded: what was decided before, the page's own answer has dealt with. */
export function rememberVisitor({ consent, experiments, age, fetch, ...browser }: Remembering): void {
  const forgetting = new Forgetting({ path: visitorPath, fetch, ...browser });
  const headers = { "content-type": "application/json" };
  let known = consent.initial()?.analytics ?? false;
  let done = forgetting.finish();
  const follow = () => {
    const granted = consent.value()?.analytics ?? false;
    if (granted === known) return;
    known = granted;
    if (!granted) forgetting.begin();
    const body = JSON.stringify({ age: Math.round(age()), pages: experiments.pages() });
    const remember = () => fetch(visitorPath, { method: "POST", headers, body, keepalive: true });
    // One after the other, so that the last decision is what stays.
    done = done
      .then(() => forgetting.finish(!granted))
      .then(() => (granted ? remember() : undefined))
      .then(
        () => experiments.refresh(),
        () => undefined,
      );
  };
  consent.subscribe(follow);
  follow();
}
