// The largest counts of a report as bars; how many more there are is said.
import { BarChart } from "../charts/BarChart.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import type { Count } from "./sums.ts";

/** As many bars as can be taken in. */
const mostBars = 25;

interface MostBarsProps {
  readonly heading: string;
  /** What the report says, in a sentence. */
  readonly sentence: string;
  /** What the counts have in common, such as "Landing page". */
  readonly measure: string;
  /** What is counted. */
  readonly series: string;
  /** The most first. */
  readonly counts: readonly Count[];
  readonly write: (count: number) => string;
}

export function MostBars({ sentence, counts, series, ...chart }: MostBarsProps) {
  const message = useConsoleMessage();
  const top = counts.slice(0, mostBars);
  const rest = counts.length - top.length;
  return (
    <BarChart
      {...chart}
      sentence={rest > 0 ? `${sentence} ${message("reports.more", { top: top.length, count: rest })}` : sentence}
      names={top.map(({ value }) => value || message("reports.without"))}
      series={[{ name: series, values: top.map(({ count }) => count) }]}
    />
  );
}
