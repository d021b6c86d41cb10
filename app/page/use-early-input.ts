// What a visitor typed or chose in a prerendered field before the scripts ran. React leaves it in the page, but its state
// knows nothing of it, and the next rendering would undo it.
import { type RefCallback, useCallback } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** The ref of a field that is read once, while React takes over the page; not where the field comes later. */
export function useEarlyInput<Field extends Element>(read: (field: Field) => void): RefCallback<Field> {
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later ref would be called again, for what React knows of.
  return useCallback((field: Field | null) => {
    if (field && !hydrated) read(field);
  }, []);
}
