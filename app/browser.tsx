// Entry in the browser: hydrates the prerendered page and loads the user's profile.
// The order of the layers has to be the first thing that any style sheet says.
import "./styles/layers.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import { App } from "./App.tsx";
import { ApiClient } from "./api/client.ts";
import { loadMessages } from "./i18n/catalogue.ts";
import { readEmbeddedPage } from "./page/embedded-page.ts";
import { createPageLoader, type LoadedPage } from "./page/page-loader.ts";
import { createRoutes } from "./routes.ts";
import { loadScreen } from "./screens/load-screen.ts";
import type { Services } from "./services.ts";
import { mayBeSignedIn } from "./user/session-sign.ts";
import { UserSession } from "./user/user-session.ts";
import { AttributeTracker } from "./user/visitor-attributes.ts";

const browserFetch = (url: string, init: RequestInit) => fetch(url, init);
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function createServices(): Services {
  const session = new UserSession(new AttributeTracker());
  const api = new ApiClient({ fetch: browserFetch, onDenied: () => session.deny() });
  return { api, session };
}

async function start(): Promise<void> {
  const page = readEmbeddedPage(document);
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
  hydrateRoot(
    root,
    <App i18n={i18n} services={services}>
      <RouterProvider router={router} />
    </App>,
  );
  if (mayBeSignedIn(document.cookie)) await services.session.load(services.api);
  else services.session.deny();
}

void start();
