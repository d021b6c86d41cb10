// A report by day as lines, beside as many days before where they are compared.
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import { useWriting } from "../i18n/writing.ts";
import type { Series } from "./BarChart.tsx";
import { LineChart } from "./LineChart.tsx";

interface DayLinesProps {
  readonly heading: string;
  readonly sentence: string;
  /** Each day of the period. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  /** What the first series was in the days before; undefined where it is not compared. */
  readonly before: readonly number[] | undefined;
}

export function DayLines({ heading, sentence, days, series, before }: DayLinesProps) {
  const message = useConsoleMessage();
  const write = useWriting();
  const tick = new Intl.DateTimeFormat(useConsoleLocale(), { day: "numeric", month: "numeric", timeZone: "UTC" });
  return (
    <LineChart
      heading={heading}
      sentence={sentence}
      timeName={message("redirects.day")}
      times={days.map((day) => Date.parse(day))}
      writeTime={write.day}
      writeTick={(at) => tick.format(at)}
      lines={[...series, ...(before ? [{ name: message("overview.before"), values: before, isEarlier: true }] : [])]}
    />
  );
}
