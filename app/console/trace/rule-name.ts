// How a rule is named that answers an address: by its line, or by its source where a draft has written or left it in a large table.
import type { Trace } from "../control.ts";
import type { useConsoleMessage } from "../i18n/messages.ts";

export function ruleName(
  { file, line, source, answers }: NonNullable<Trace["rule"]>,
  message: ReturnType<typeof useConsoleMessage>,
): string {
  const rule = source === null ? message("trace.rule-at", { file, line }) : message("trace.rule-of", { file, source });
  return answers ? rule : message("trace.rule-gives-way", { rule });
}
