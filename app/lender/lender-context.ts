// Whose area it is: the lender that the user works for, or the one that an admin has chosen in the address.
import { createContext, use, useCallback } from "react";
import { type QueryValue, queryString } from "../api/query.ts";

/** The id of the lender that an admin looks at; undefined for a lender's own staff. */
export const LenderContext = createContext<string | undefined>(undefined);

/** The parameter of the address that holds it. */
export const lenderParameter = "lender";

/** Writes the address of a call of the lenders' area; the same function as long as the lender is the same. */
export type LenderUrl = (path: string, params?: Readonly<Record<string, QueryValue>>) => string;

export function useLenderUrl(): LenderUrl {
  const lender = use(LenderContext);
  return useCallback((path, params) => `/api/v1/lender${path}${queryString({ ...params, lender })}`, [lender]);
}
