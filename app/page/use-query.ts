// The query of the address. Pages are prerendered without one, so it is empty until the page has
// been hydrated.
import { useMemo } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

export function useQuery(): URLSearchParams {
  const search = useSearch();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** The same as it is written, with its question mark. */
export function useSearch(): string {
  const { search } = useLocation();
  return useHydrated() ? search : "";
}
