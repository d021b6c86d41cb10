// The days that the address asks a report for, and whether it is compared; the last 30 where it names none.
import { useState } from "react";
import { useQuery } from "../../page/use-query.ts";
import { type Days, lastDays, readDays } from "./period.ts";

export interface Period {
  readonly days: Days;
  /** Whether the period before is shown, too. */
  readonly compares: boolean;
}

export function usePeriod(): Period {
  const query = useQuery();
  const [usual] = useState(() => lastDays(Date.now()));
  return {
    days: readDays(query.get("from"), query.get("to")) ?? usual,
    compares: query.get("compare") === "before",
  };
}
