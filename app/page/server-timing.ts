// What the edge says of a document in its `Server-Timing` (Server Timing, section 3).

/** The description of a metric; empty where the document's answer told none of this name. */
export function documentTiming(performance: Pick<Performance, "getEntriesByType">, metric: string): string {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === metric)?.description ?? "";
}
