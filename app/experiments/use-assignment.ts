// Which variation of an experiment the visitor is in.
import { useSyncExternalStore } from "react";
import { useServices } from "../services.ts";
import type { Assignments } from "./assignments.ts";

const none: Assignments = new Map();

/**
 * Key of the variation, one of those named; undefined where the visitor is in none of them, has not consented to
 * analytics, or while the page is being hydrated: what it shows first comes from its data (`useVariant`).
 */
export function useAssignment<Variation extends string>(
  experiment: string,
  variations: readonly Variation[],
): Variation | undefined {
  const { experiments } = useServices();
  const assignments = useSyncExternalStore(experiments.subscribe, experiments.assignments, () => none);
  const variation = assignments.get(experiment);
  return variations.find((one) => one === variation);
}
