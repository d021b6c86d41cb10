// What a page does once it answers its visitor: it reports the visit, records a click, remembers the visitor for
// experiments, has a draft follow the consent, counts a user's open offers and unread notices, shows the preview bar, announces maintenance, says
// during a roll-out how it did, and keeps pages for when there is no connection. None of it is waited for.
import type { AnalyticsSource } from "./analytics/payload.ts";
import { reportSession } from "./analytics/report-session.ts";
import { followConsent } from "./application/draft/follow-consent.ts";
import { formKinds } from "./application/kinds/form-screens.ts";
import { recordClick } from "./clicks/record-click.ts";
import type { Visit } from "./clicks/visit.ts";
import { pauseOf } from "./consent/forgetting.ts";
import { rememberVisitor } from "./experiments/remember-visitor.ts";
import { registerWorkers } from "./offline/register-workers.ts";
import { documentTiming } from "./page/server-timing.ts";
import type { Services } from "./services.ts";
import { countForHeader } from "./user/count-for-header.ts";

/** Storage is asked for when it is used: a browser may refuse it. */
const analyticsSource: AnalyticsSource = {
  document,
  location: window.location,
  navigator,
  screen,
  viewport: () => ({ width: window.innerWidth, height: window.innerHeight }),
  sessionStorage: () => window.sessionStorage,
  localStorage: () => window.localStorage,
  newId: () => crypto.randomUUID(),
};

/** Not every browser says when it is idle. */
const whenIdle = (work: () => void) =>
  "requestIdleCallback" in window ? void requestIdleCallback(work) : void setTimeout(work, 1000);

/** `address` is that of the page load, which the router may have changed since. */
export function startInBackground(
  { api, consent, experiments, session, toasts }: Services,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  address: Visit["location"],
): void {
  const visit: Visit = {
    location: address,
    localStorage: () => window.localStorage,
    age: () => performance.now(),
  };
  reportSession({ consent, fetch, source: analyticsSource });
  const pause = pauseOf(window);
  recordClick({ consent, fetch, pause, visit });
  const { age, localStorage } = visit;
  rememberVisitor({ consent, experiments, fetch, pause, age, localStorage });
  for (const kind of formKinds) followConsent({ consent, kind, fetch, pause, localStorage });
  countForHeader({ api, session, whenIdle });
  if (document.cookie.includes("__Host-preview-bar=")) {
    void import("./experiments/show-preview.tsx").then(({ showPreview }) => showPreview(document));
  }
  const maintenance = documentTiming(performance, "maintenance");
  if (maintenance) {
    const language = document.documentElement.lang;
    const surroundings = { toasts, language, now: Date.now(), sessionStorage: () => window.sessionStorage };
    void import("./maintenance/announce.ts").then(({ announce }) => announce(maintenance, surroundings));
  }
  if (documentTiming(performance, "rollout")) {
    void import("./analytics/report-vitals.ts").then(({ observeLcp, reportVitals }) =>
      reportVitals({ consent, fetch, document, window, observeLcp }),
    );
  }
  if ("serviceWorker" in navigator) void registerWorkers(navigator.serviceWorker, window.location);
}
