// How many rules a search finds, which screen readers say as it changes.
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import type { FoundRules } from "./use-rules.ts";

interface RuleCountProps {
  readonly found: FoundRules | undefined;
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

export function RuleCount({ found, isSearching, hasFailed }: RuleCountProps) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  function text() {
    if (hasFailed) return "";
    if (!found) return isSearching ? message("state.loading") : "";
    const number = found.total.toLocaleString(locale);
    return message(found.is_lower_bound ? "redirects.count-at-least" : "redirects.count", {
      number,
      count: found.total,
    });
  }
  return (
    <p aria-live="polite" aria-busy={isSearching} className={layout.soft}>
      {text()}
    </p>
  );
}
