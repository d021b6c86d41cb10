// What a report's period has, and what as many days before had.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { type Days, daysBefore } from "./period.ts";
import type { Period } from "./use-period.ts";

/** Loads both with `read`; where they are not compared, nothing is read of the days before. Another period takes another component. */
export function useCompared<T>(read: (api: ApiClient, days: Days) => Promise<T | undefined>, period: Period) {
  const [load] = useState(() => async (api: ApiClient) => {
    const { days, compares } = period;
    const [now, before] = await Promise.all([read(api, days), compares ? read(api, daysBefore(days)) : undefined]);
    return now && (before || !compares) ? { now, before } : undefined;
  });
  return useLoaded(load);
}
