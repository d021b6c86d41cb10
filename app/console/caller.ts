// Who uses the console, and what they may do.
import { createContext, use } from "react";
import type { Caller } from "./control.ts";

export const CallerContext = createContext<Caller | null>(null);

/** The user, as control knows them. A place that takes a permission is not shown before they are known. */
export function useCaller(): Caller {
  const caller = use(CallerContext);
  if (!caller) throw new Error("CallerContext is missing above this component.");
  return caller;
}

/** Whether the user may change a part of control: what others look after they look at. */
export const useMayChange = (part: string): boolean => useCaller().may_change.includes(part);

/** Whether the user may draft what somebody who may change it publishes: whoever reads a part may. */
export const useMayPropose = (part: string): boolean => useCaller().may.includes(part);

/** Whether the user may read what is counted of a part of control. */
export const useMayReadCounts = (part: string): boolean => useCaller().may_read_counts.includes(part);
