// What was counted in the last 24 hours or 30 days, each measure beside the period before, with what was made live meanwhile.
import { LineChart } from "../charts/LineChart.tsx";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import type { Charts, Series, Span } from "./overview-calls.ts";

export function OverviewCharts({ charts }: { charts: Charts }) {
  const message = useConsoleMessage();
  return (
    <section aria-labelledby="charts" className={layout.stack}>
      <h2 id="charts">{message("overview.charts")}</h2>
      <div className={layout.cards}>
        {charts.series.map((series) => (
          <div key={series.measure} className={layout.panel}>
            <SeriesChart key={charts.span} span={charts.span} series={series} marks={charts.marks} />
          </div>
        ))}
      </div>
    </section>
  );
}

interface SeriesChartProps {
  readonly span: Span;
  readonly series: Series;
  readonly marks: Charts["marks"];
}

function SeriesChart({ span, series: { measure, points, sum, change }, marks }: SeriesChartProps) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const heading = message(`overview.${measure}`);
  const times = points.map(({ at }) => Date.parse(at));
  // Days are counted in UTC, hours are the reader's own.
  const written: Record<Span, Intl.DateTimeFormatOptions> = {
    hours: { weekday: "short", hour: "2-digit", minute: "2-digit" },
    days: { day: "numeric", month: "short", weekday: "short", timeZone: "UTC" },
  };
  const ticks: Record<Span, Intl.DateTimeFormatOptions> = {
    hours: { hour: "2-digit", minute: "2-digit" },
    days: { day: "numeric", month: "numeric", timeZone: "UTC" },
  };
  const writeIn = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (at: number) => format.format(at);
  };
  const writeTime = writeIn(written[span]);
  return (
    <LineChart
      heading={heading}
      sentence={[
        message(`overview.sum-${span}`, { count: sum.toLocaleString(locale) }),
        useChange(span, heading, change),
      ].join(" ")}
      timeName={message(`overview.point-${span}`)}
      times={times}
      writeTime={(at) => (at === times.at(-1) ? message("overview.so-far", { time: writeTime(at) }) : writeTime(at))}
      writeTick={writeIn(ticks[span])}
      lines={[
        { name: message("overview.now"), values: points.map(({ count }) => count), isOpen: true },
        { name: message("overview.before"), values: points.map(({ before }) => before), isEarlier: true },
      ]}
      marks={marks.map(({ at, kind, who, why }) => ({
        at: Date.parse(at),
        text: message(why === "" ? "overview.made-live" : "overview.made-live-why", {
          kind: message(`overview.kind-${kind}`),
          who,
          why,
        }),
      }))}
    />
  );
}

/** How much has changed since the period before, in words. */
function useChange(span: Span, measure: string, change: number | null): string {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  if (change === null) return message("overview.no-comparison");
  const share = Math.abs(change).toLocaleString(locale, { style: "percent", maximumFractionDigits: 0 });
  // What rounds to nothing is no change.
  const way = Math.abs(change) < 0.005 ? "same" : change < 0 ? "fell" : "rose";
  return message(`overview.${way}-${span}`, { measure, change: share });
}
