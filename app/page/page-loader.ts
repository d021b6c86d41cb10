// The loader behind every route in the browser: gets a page's data and its screen's code, follows
// redirects, and hands over to the browser whatever the app cannot show itself.
import type { ComponentType } from "react";
import { type LoaderFunctionArgs, matchPath, redirect, redirectDocument, replace } from "react-router";
import type { LanguageCode } from "../site/languages.ts";
import { screenPath } from "../site/paths.ts";
import { routerPathOf, routes, type Screen } from "../site/routes.ts";
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
  /** What the browser shows, and its own way to another document. */
  readonly location: Pick<Location, "href" | "replace">;
}

/** Makes the loader of a route; `expected` is the route's screen, whose code is fetched along with the data. */
export function createPageLoader(loading: PageLoading, expected: Screen) {
  const { language, loadScreen } = loading;
  return async ({ request }: LoaderFunctionArgs): Promise<LoadedPage> => {
    const url = new URL(request.url);
    const code = loadScreen(expected).catch(() => undefined);
    const fetching = { ...loading.fetching, signal: request.signal };
    const fetched = await fetchPage(url, fetching);
    if (fetched.kind === "moved") throw await follow(fetched, url, loading);
    const page = await pageToShow(fetched, language, fetching);
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
  const status = await fetchPage({ pathname: screenPath(language, screen), search: "" }, fetching);
  return status.kind === "page" ? status.page : undefined;
}

/**
 * Redirects within the app where the target is a page in its language, else by a full navigation. The
 * old address is left in the history only where the redirect is temporary and somebody went back to it.
 */
async function follow(
  { to, permanent }: { to: string; permanent: boolean },
  from: URL,
  { language, location }: PageLoading,
): Promise<Response> {
  const target = new URL(to, from);
  const isPage = routes.some(({ screen }) => matchPath(routerPathOf(screen, language), target.pathname));
  // The browser shows the old address where it went back or forward to it; a link that is followed
  // comes into the history with its target.
  const isShown = withoutFragment(location.href) === withoutFragment(from.href);
  if (target.origin === from.origin && isPage) {
    const path = target.pathname + target.search + target.hash;
    return isShown && permanent ? replace(path) : redirect(path);
  }
  if (!(isShown && permanent)) return redirectDocument(target.href);
  location.replace(target.href);
  return new Promise(() => {});
}

function withoutFragment(url: string): string {
  return url.split("#", 1)[0] ?? url;
}
