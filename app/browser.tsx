// Entry in the browser: hydrates the prerendered page and loads the user's profile.
// The order of the layers has to be the first thing that any style sheet says.
import "./styles/layers.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { App } from "./App.tsx";
import type { AnalyticsSource } from "./analytics/payload.ts";
import { reportSession } from "./analytics/report-session.ts";
import { ApiClient } from "./api/client.ts";
import { recordClick } from "./clicks/record-click.ts";
import type { Visit } from "./clicks/visit.ts";
import { ConsentStore } from "./consent/consent-store.ts";
import { ExperimentTool } from "./experiments/experiment-tool.ts";
import { rememberVisitor } from "./experiments/remember-visitor.ts";
import { loadMessages } from "./i18n/catalogue.ts";
import { ToastStore } from "./notices/toast-store.ts";
import { registerWorkers } from "./offline/register-workers.ts";
import { readEmbeddedPage } from "./page/embedded-page.ts";
import { createPageLoader, type LoadedPage } from "./page/page-loader.ts";
import { createRoutes } from "./routes.ts";
import { loadScreen } from "./screens/load-screen.ts";
import type { Services } from "./services.ts";
import { mayBeSignedIn } from "./user/session-sign.ts";
import { UserSession } from "./user/user-session.ts";

const browserFetch = (url: string, init: RequestInit) => fetch(url, init);
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

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

/** The address of this page load, which the router may change. */
const visit: Visit = {
  location: { pathname: window.location.pathname, search: window.location.search },
  localStorage: () => window.localStorage,
  age: () => performance.now(),
};

function createServices(): Services {
  const experiments = new ExperimentTool(document);
  const session = new UserSession(experiments);
  const api = new ApiClient({ fetch: browserFetch, denial: () => session.denial() });
  return { api, session, consent: new ConsentStore(document), toasts: new ToastStore(), experiments };
}

async function start(): Promise<void> {
  const page = readEmbeddedPage(document, performance);
  const root = document.getElementById("app");
  if (!root) throw new Error("The document has no element for the app.");
  const [i18n, Screen] = await Promise.all([loadMessages(page.language), loadScreen(page.screen)]);
  const fetching = { fetch: browserFetch, wait };
  const loading = { language: page.language, loadScreen, fetching, location: window.location };
  const routes = createRoutes(page.language, (screen) => createPageLoader(loading, screen));
  const first: LoadedPage = { page, Screen };
  const matched = matchRoutes(routes, window.location)?.at(-1)?.route.id ?? "unknown";
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { [matched]: first } } });
  const services = createServices();
  const { consent, experiments } = services;
  experiments.changeRoute(new URL(window.location.href));
  router.subscribe(({ location }) => {
    experiments.changeRoute(new URL(router.createHref(location), window.location.origin));
  });
  // In a transition React hydrates in slices, and the page answers in between.
  startTransition(() => {
    hydrateRoot(
      root,
      <App i18n={i18n} services={services}>
        <RouterProvider router={router} />
      </App>,
    );
  });
  reportSession({
    consent,
    fetch: browserFetch,
    source: analyticsSource,
  });
  recordClick({ consent, fetch: browserFetch, visit });
  rememberVisitor({ consent, experiments, fetch: browserFetch, age: visit.age });
  if ("serviceWorker" in navigator) void registerWorkers(navigator.serviceWorker, window.location);
  if (mayBeSignedIn(document.cookie)) await services.session.load(services.api);
  else services.session.denial()();
}

void start();
