// How a sum has changed since the period before, in words.
import { useConsoleMessage } from "../i18n/messages.ts";
import { useWriting } from "../i18n/writing.ts";
import { changeOf } from "./sums.ts";

export function useChange(): (now: number, before: number) => string {
  const message = useConsoleMessage();
  const write = useWriting();
  return (now, before) => {
    const change = changeOf(now, before);
    if (change === undefined) return message("reports.nothing-before");
    const words = change < 0 ? "reports.less-than-before" : "reports.more-than-before";
    return message(words, { change: write.percent(Math.abs(change)), before: write.number(before) });
  };
}
