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
