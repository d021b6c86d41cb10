// The first figures of the last 24 hours or 30 days, large, each with its line and how it has changed since the period before. The
// address says which of the two; the charts below are of the same.
import tabs from "../../components/LinkTabs.module.css";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import styles from "./KeyFigures.module.css";
import type { Charts, Series } from "./overview-calls.ts";
import { Sparkline } from "./Sparkline.tsx";

/** How many there are at most. */
const MAX_FIGURES = 4;

/** What is most worth knowing, first; whoever may not see one of them sees the next. */
const measures: readonly Series["measure"][] = [
  "requests",
  "sessions",
  "clicks",
  "conversions",
  "hits",
  "not-found",
  "renewals",
  "errors",
];

export function KeyFigures({ charts: { span, series } }: { charts: Charts }) {
  const message = useConsoleMessage();
  const figures = measures
    .flatMap((measure) => series.find((one) => one.measure === measure) ?? [])
    .slice(0, MAX_FIGURES);
  return (
    <section aria-label={message("overview.key-figures")} className={layout.stack}>
      <nav aria-label={message("overview.spans")} className={tabs.tabs}>
        <ViewLink to="" isCurrent={span === "hours"}>
          {message("overview.hours")}
        </ViewLink>
        <ViewLink to="" query={{ span: "days" }} isCurrent={span === "days"}>
          {message("overview.days")}
        </ViewLink>
      </nav>
      <div className={styles.figures}>
        {figures.map((one) => (
          <KeyFigure key={one.measure} span={span} series={one} />
        ))}
      </div>
    </section>
  );
}

function KeyFigure({ span, series: { measure, sum, change, points } }: { span: Charts["span"]; series: Series }) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const signed = change?.toLocaleString(locale, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  });
  return (
    <div className={layout.panel}>
      <p className={styles.name}>{message(`overview.${measure}`)}</p>
      <div className={styles.figure}>
        <strong>{sum.toLocaleString(locale)}</strong>
        {/* The time of the last point is not over. */}
        <Sparkline counts={points.slice(0, -1).map(({ count }) => count)} />
      </div>
      <p className={layout.soft}>
        {signed === undefined
          ? message(`overview.in-${span}`)
          : message(`overview.changed-${span}`, { change: signed })}
      </p>
    </div>
  );
}
