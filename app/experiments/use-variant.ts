// Which variant of its screen the page is: the page's data says it, so nothing is decided in the browser.
import { usePage } from "../page/page-context.ts";
import type { Variant } from "./variants.ts";

/** Whether the page is shown as this variant. */
export function useVariant(name: Variant): boolean {
  return usePage().variant === name;
}
