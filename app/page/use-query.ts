// The query of the address. Pages are prerendered without one, so it is empty until the page has
// been hydrated.
import { useMemo } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  const hydrated = useHydrated();
  return useMemo(() => new URLSearchParams(hydrated ? search : ""), [hydrated, search]);
}
