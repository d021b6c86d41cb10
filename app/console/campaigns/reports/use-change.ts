// How a sum has changed since the period before, in words.
import { useConsoleMessage } from "../../i18n/messages.ts";
import { useWriting } from "../writing.ts";
import { changeOf } from "./figures.ts";

export function useChange(): (now: number, before: number) => string {
  const message = useConsoleMessage();
  const write = useWriting();
  return (now, before) => {
    const change = changeOf(now, before);
    if (change === undefined) return message("campaigns.nothing-before");
    const words = change < 0 ? "campaigns.less-than-before" : "campaigns.more-than-before";
    return message(words, { change: write.percent(Math.abs(change)), before: write.number(before) });
  };
}
