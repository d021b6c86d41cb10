// The days that the address asks a report for, and whether it is compared; the last 30 where it names none.
import { useState } from "react";
import { useQuery } from "../../page/use-query.ts";
import { type Days, lastDays, readDays, type Span, spans } from "./period.ts";

export interface Period {
  readonly days: Days;
  /** Whether the period before is shown, too. */
  readonly compares: boolean;
}

/** A period, as the address asks for it. */
export interface AskedPeriod extends Period {
  /** How many days up to today; undefined where the address names the first and the last. */
  readonly span: Span | undefined;
}

export function usePeriod(): AskedPeriod {
  const query = useQuery();
  const [now] = useState(() => Date.now());
  const compares = query.get("compare") === "before";
  const chosen = readDays(query.get("from"), query.get("to"));
  if (chosen) return { days: chosen, span: undefined, compares };
  const span = spans.find((span) => span === query.get("days")) ?? "30";
  return { days: lastDays(span, now), span, compares };
}
