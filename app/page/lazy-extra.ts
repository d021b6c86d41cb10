// Parts that a page can do without.
import { type ComponentType, lazy, type ReactNode } from "react";

/** A part that is loaded once it is needed; nothing where that fails, as it does without a connection. */
export function lazyExtra<Props>(load: () => Promise<{ readonly default: (props: Props) => ReactNode }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })));
}
