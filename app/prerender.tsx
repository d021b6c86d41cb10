// Renders a page to HTML at build, with the same routes as the browser.

import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { App } from "./App.tsx";
import { ApiClient } from "./api/client.ts";
import { loadMessages } from "./i18n/catalogue.ts";
import type { PageData } from "./page/page-data.ts";
import type { LoadedPage } from "./page/page-loader.ts";
import { createRoutes } from "./routes.ts";
import { loadScreen } from "./screens/load-screen.ts";
import { UserSession } from "./user/user-session.ts";

const session = new UserSession({ trackUser: () => undefined });
const api = new ApiClient({
  fetch: () => Promise.reject(new Error("The API is not called at build.")),
  onDenied: () => undefined,
});

/** HTML of the app showing `page`. Rejects when the page cannot be rendered. */
export async function renderPage(page: PageData): Promise<string> {
  const loaded: LoadedPage = { page, Screen: await loadScreen(page.screen) };
  const { query, dataRoutes } = createStaticHandler(createRoutes(page.language, () => () => loaded));
  const context = await query(new Request(new URL(encodeURI(page.path), "http://build.invalid")));
  if (context instanceof Response) throw new Error(`${page.path} redirects while it is prerendered.`);
  const router = createStaticRouter(dataRoutes, context);
  const { prelude } = await prerenderToNodeStream(
    <App i18n={await loadMessages(page.language)} services={{ api, session }}>
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
