// Renders a page to HTML at build, with the same routes as the browser.

import { text } from "node:stream/consumers";
import type { I18n } from "@lingui/core";
import { prerenderToNodeStream } from "react-dom/static";
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from "react-router";
import { App } from "./App.tsx";
import { ApiClient } from "./api/client.ts";
import { Catalogue } from "./catalogue/Catalogue.tsx";
import { ConsentStore } from "./consent/consent-store.ts";
import { ExperimentTool } from "./experiments/experiment-tool.ts";
import { loadMessages } from "./i18n/catalogue.ts";
import { ToastStore } from "./notices/toast-store.ts";
import { InstallOffer } from "./offline/install-offer.ts";
import { PageContext } from "./page/page-context.ts";
import type { PageData } from "./page/page-data.ts";
import type { LoadedPage } from "./page/page-loader.ts";
import { createRoutes } from "./routes.ts";
import { loadScreen } from "./screens/load-screen.ts";
import { UserSession } from "./user/user-session.ts";

const experiments = new ExperimentTool({ cookie: "" });
const session = new UserSession(experiments);
const consent = new ConsentStore({ cookie: "" });
const toasts = new ToastStore();
const installing = new InstallOffer();
const api = new ApiClient({
  fetch: () => Promise.reject(new Error("The API is not called at build.")),
  denial: () => () => undefined,
});

/**
 * HTML of the app showing `page`; `mark` is put around every message, to tell texts that are none.
 * Rejects when the page cannot be rendered.
 */
export async function renderPage(page: PageData, mark?: (text: string) => string): Promise<string> {
  const i18n = await loadMessages(page.language);
  const loaded: LoadedPage = { page, Screen: await loadScreen(page.screen, i18n) };
  return render(
    page,
    createRoutes(page.language, () => () => loaded),
    i18n,
    mark,
  );
}

/** HTML of the catalogue of components, in the language and with the figures of a front page. */
export async function renderCatalogue(page: PageData<"landing">): Promise<string> {
  const { form, lenders } = page.content;
  const element = (
    <PageContext value={page}>
      <Catalogue form={form} lenders={lenders} />
    </PageContext>
  );
  return render(page, [{ path: "*", element }], await loadMessages(page.language));
}

async function render(
  page: PageData,
  routes: RouteObject[],
  i18n: I18n,
  mark?: (text: string) => string,
): Promise<string> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(encodeURI(page.path), "http://build.invalid")));
  if (context instanceof Response) throw new Error(`${page.path} redirects while it is prerendered.`);
  if (mark) {
    const translate = i18n._.bind(i18n);
    i18n._ = ((id: string, values?: Record<string, unknown>) => mark(translate(id, values))) as typeof translate;
  }
  const router = createStaticRouter(dataRoutes, context);
  const { prelude } = await prerenderToNodeStream(
    <App i18n={i18n} services={{ api, session, consent, toasts, experiments, installing }}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
    {
      onError(error) {
        throw error;
      },
    },
  );
  return text(prelude);
}

export { loadMessages } from "./i18n/catalogue.ts";
