// Counting that somebody goes on to the provider of an account. It holds nobody up, and fails without a word: it is a count.
import type { HandOff } from "../../api/types.ts";

/** As the browser has it. */
type Fetch = (url: string, init: RequestInit) => Promise<unknown>;

/** Tells the origin; the request outlives the page. */
export function countHandOff(fetch: Fetch, account: string): void {
  const body: HandOff = { account };
  const headers = { "content-type": "application/json", "x-requested-with": "kirkas" };
  const request = { method: "POST", body: JSON.stringify(body), headers, keepalive: true };
  fetch("/api/v1/hand-offs", request).catch(() => undefined);
}
