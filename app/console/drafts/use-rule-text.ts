// A rule of a draft in one line.
import { useConsoleMessage } from "../i18n/messages.ts";
import type { RuleRow } from "./drafts.ts";

/** What a rule answers where, such as `/laina → /lainat/ (301)`. */
export function useRuleText(): (row: RuleRow) => string {
  const message = useConsoleMessage();
  return ({ source, target, status }) => `${source} → ${target || message("redirects.gone")} (${status})`;
}
