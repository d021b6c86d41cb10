// Which variation of an experiment the visitor is in.
import { useSyncExternalStore } from "react";
import { usePage } from "../page/page-context.ts";
import { useServices } from "../services.ts";

/**
 * Key of the variation, one of those named; undefined where the visitor is in none of them, and while the page is being
 * hydrated: what it shows first comes from its data (`useVariant`). The experiment of this page is known to everybody,
 * those of other pages to who consents to analytics.
 */
export function useAssignment<Variation extends string>(
  experiment: string,
  variations: readonly Variation[],
): Variation | undefined {
  const { experiments } = useServices();
  const { assignments } = usePage();
  const variation = useSyncExternalStore(
    experiments.subscribe,
    () => assignments?.get(experiment) ?? experiments.value().get(experiment),
    () => undefined,
  );
  return variations.find((one) => one === variation);
}
