// The app's routes in one language, from the route table.
import type { LoaderFunction, RouteObject } from "react-router";
import { PageRoute } from "./PageRoute.tsx";
import { RouteFailure } from "./RouteFailure.tsx";
import type { LanguageCode } from "./site/languages.ts";
import { routeOf, routerPathOf, routes, type Screen } from "./site/routes.ts";

/** Makes the loader of a screen's route. */
export type LoaderFor = (screen: Screen) => LoaderFunction;

/** A route for each screen, and one for paths that no screen has. */
export function createRoutes(language: LanguageCode, loaderFor: LoaderFor): RouteObject[] {
  const screens = routes.map(({ screen }) => routeFor(screen, routerPathOf(screen, language), loaderFor(screen)));
  return [...screens, routeFor("unknown", "*", loaderFor("not-found"))];
}

function routeFor(id: Screen | "unknown", path: string, loader: LoaderFunction): RouteObject {
  const isOnePage = id !== "unknown" && routeOf(id).levels !== undefined;
  return {
    id,
    path,
    loader,
    Component: PageRoute,
    ErrorBoundary: RouteFailure,
    shouldRevalidate: ({ currentUrl, nextUrl }) => !isOnePage && currentUrl.pathname !== nextUrl.pathname,
  };
}
