// The loader behind every route in the browser: gets a page's data and its screen's code, follows
// redirects, and hands over to the browser whatever the app cannot show itself.
import type { ComponentType } from "react";
import { type LoaderFunctionArgs, redirect, redirectDocument, replace } from "react-router";
import type { LanguageCode } from "../site/languages.ts";
import { screenPath } from "../site/paths.ts";
import type { Screen } from "../site/routes.ts";
import { type FetchedPage, fetchPage, type PageFetching } from "./fetch-page.ts";
import type { PageData } from "./page-data.ts";

/** A page together with the component that shows it. */
export interface LoadedPage {
  readonly page: PageData;
  readonly Screen: ComponentType<{ page: PageData }>;
}

/** Gets the code of a screen; rejects when it cannot be loaded. */
export type LoadScreen = (screen: Screen) => Promise<LoadedPage["Screen"]>;

export interface PageLoading {
  readonly language: LanguageCode;
  readonly loadScreen: LoadScreen;
  readonly fetching: Omit<PageFetching, "signal">;
}

/** Makes the loader of a route; `expected` is the route's screen, whose code is fetched along with the data. */
export function createPageLoader({ language, loadScreen, fetching }: PageLoading, expected: Screen) {
  return async ({ request }: LoaderFunctionArgs): Promise<LoadedPage> => {
    const url = new URL(request.url);
    const code = loadScreen(expected).catch(() => undefined);
    const fetched = await fetchPage(url.pathname, { ...fetching, signal: request.signal });
    if (fetched.kind === "moved") throw follow(fetched, url);
    const page = await pageToShow(fetched, language, { ...fetching, signal: request.signal });
    if (page?.language !== language) throw redirectDocument(url.href);
    const Screen = page.screen === expected ? await code : await loadScreen(page.screen).catch(() => undefined);
    if (!Screen) throw redirectDocument(url.href);
    return { page, Screen };
  };
}

/** The page fetched, or the status page that stands for it; undefined when neither can be had. */
async function pageToShow(
  fetched: FetchedPage,
  language: LanguageCode,
  fetching: PageFetching,
): Promise<PageData | undefined> {
  if (fetched.kind === "page") return fetched.page;
  if (fetched.kind !== "missing" && fetched.kind !== "server-error") return undefined;
  const screen = fetched.kind === "missing" ? "not-found" : "server-error";
  const status = await fetchPage(screenPath(language, screen), fetching);
  return status.kind === "page" ? status.page : undefined;
}

/** Redirect within the app, or a full navigation to another origin. */
function follow({ to, permanent }: { to: string; permanent: boolean }, from: URL): Response {
  const target = new URL(to, from);
  if (target.origin !== from.origin) return redirectDocument(target.href);
  const path = target.pathname + target.search + target.hash;
  return permanent ? replace(path) : redirect(path);
}
