// Where one is in the console, and the way to another address of it.
import { createContext, use, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { usePage } from "../page/page-context.ts";
import { screenPath } from "../site/paths.ts";
import { addressOf, pathBelow, type Query, segmentsOf } from "./address.ts";
import type { Place } from "./place.ts";

/** The console's own path in the page's language. */
export function useBase(): string {
  return screenPath(usePage().language, "console");
}

/** The path below the console's own, without a slash at either end. */
export function useConsolePath(): string {
  return pathBelow(useBase(), useLocation().pathname);
}

export const PlaceContext = createContext<Place | undefined>(undefined);

/** The segments of the path below the place that is shown, decoded. */
export function usePlacePath(): readonly string[] {
  const path = useConsolePath();
  const place = use(PlaceContext)?.path ?? "";
  return useMemo(() => segmentsOf(path.slice(place.length).replace(/^\//, "")), [path, place]);
}

/** Leads to a path below the console's own. */
export function useGoTo(): (path: string, query?: Query, options?: { replace?: boolean }) => Promise<void> {
  const base = useBase();
  const navigate = useNavigate();
  return async (path, query, options) => navigate(addressOf(base, path, query), options);
}
