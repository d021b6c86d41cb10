// The query of the address. Pages are prerendered without one, so it is empty until the page has
// been hydrated.
import { useMemo, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const never = () => () => undefined;

export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useMemo(() => new URLSearchParams(hydrated ? search : ""), [hydrated, search]);
}
