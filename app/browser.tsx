// Entry in the browser: hydrates the prerendered page and loads the user's profile.
// The order of the layers has to be the first thing that any style sheet says.
import "./styles/layers.css";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { App } from "./App.tsx";
import { ApiClient } from "./api/client.ts";
import { ConsentStore } from "./consent/consent-store.ts";
import { ExperimentTool } from "./experiments/experiment-tool.ts";
import { loadMessages } from "./i18n/catalogue.ts";
import { ToastStore } from "./notices/toast-store.ts";
import { InstallOffer } from "./offline/install-offer.ts";
import { readEmbeddedPage } from "./page/embedded-page.ts";
import { createPageLoader, type LoadedPage, type LoadScreen } from "./page/page-loader.ts";
import { createRoutes } from "./routes.ts";
import { loadScreen } from "./screens/load-screen.ts";
import type { Services } from "./services.ts";
import { takeProviderAnswer } from "./site/provider-answer.ts";
import { mayBeSignedIn } from "./user/session-sign.ts";
import { UserSession } from "./user/user-session.ts";

const browserFetch = (url: string, init: RequestInit) => fetch(url, init);
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Made at once: the browser's event waits for nobody. */
const installing = new InstallOffer(window);

function createServices(): Services {
  const experiments = new ExperimentTool(document);
  const session = new UserSession(experiments);
  const api = new ApiClient({ fetch: browserFetch, denial: () => session.denial() });
  return { api, session, consent: new ConsentStore(document), toasts: new ToastStore(), experiments, installing };
}

async function start(): Promise<void> {
  const page = readEmbeddedPage(document, performance);
  if (page.screen === "login-callback") takeProviderAnswer(window);
  const root = document.getElementById("app");
  if (!root) throw new Error("The document has no element for the app.");
  const messages = loadMessages(page.language);
  const load: LoadScreen = (screen) => loadScreen(screen, messages);
  const [i18n, Screen] = await Promise.all([messages, load(page.screen)]);
  const fetching = { fetch: browserFetch, wait };
  const loading = { language: page.language, loadScreen: load, fetching, location: window.location };
  const routes = createRoutes(page.language, (screen) => createPageLoader(loading, screen));
  const first: LoadedPage = { page, Screen };
  const matched = matchRoutes(routes, window.location)?.at(-1)?.route.id ?? "unknown";
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { [matched]: first } } });
  const services = createServices();
  const { experiments } = services;
  const address = new URL(window.location.href);
  experiments.changeRoute(address);
  router.subscribe(({ location }) => {
    experiments.changeRoute(new URL(router.createHref(location), address));
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
  void import("./background.ts").then(({ startInBackground }) => startInBackground(services, browserFetch, address));
  if (mayBeSignedIn(document.cookie)) await services.session.load(services.api);
  else services.session.denial()();
}

void start();
