// The variants of screens that the code knows: other designs of the same page, which an experiment shows by name.
// Each is prerendered beside the page, and its data says which it is.
import type { Screen } from "../site/routes.ts";

/** Names of variants by screen. */
export const variants = {
  // Every offer as a card, at all widths, in place of the table.
  compare: ["cards"],
  "quick-comparison": ["cards"],
} as const satisfies Partial<Record<Screen, readonly string[]>>;

/** Name of a variant. */
export type Variant = (typeof variants)[keyof typeof variants][number];

/** The variants of a screen; none for most. */
export function variantsOf(screen: Screen): readonly Variant[] {
  return screen in variants ? variants[screen as keyof typeof variants] : [];
}
