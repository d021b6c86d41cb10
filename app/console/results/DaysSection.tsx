// How the results of an experiment went, night by night: a chart of each metric and variation, or why none is shown yet.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { verdictText } from "../experiments/outcome-wording.ts";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import styles from "./BandChart.module.css";
import { BandChart } from "./BandChart.tsx";
import { type ExperimentDays, type Night, readDays, type Series } from "./days.ts";

export function DaysSection({ experiment }: { experiment: string }) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const [load] = useState(() => (api: ApiClient) => readDays(api, experiment));
  const [loaded, again] = useLoaded(load);
  return (
    <section aria-labelledby="days" lang={locale} className={layout.stack}>
      <h2 id="days">{message("days.heading")}</h2>
      <WhenLoaded loaded={loaded} again={again}>
        {(days) => <ResultsByDay days={days} />}
      </WhenLoaded>
    </section>
  );
}

export function ResultsByDay({ days: { hidden, days, series } }: { days: ExperimentDays }) {
  const message = useConsoleMessage();
  const write = useWriting();
  if (days.length === 0) return <p>{message("days.none")}</p>;
  const wrong = days.findLast(({ wrong_split: isWrong }) => isWrong);
  const withPoints = series.filter(({ points }) => points.length > 0);
  return (
    <>
      {wrong && (
        <p>
          <strong>{message("days.wrong-split", { day: write.day(wrong.day) })}</strong>
        </p>
      )}
      {hidden && (
        <p>
          {message("days.hidden", {
            days: write.number(Math.floor(hidden.days)),
            ofDays: write.number(hidden.of_days),
            events: write.number(hidden.events),
            ofEvents: write.number(hidden.of_events),
          })}
        </p>
      )}
      {!hidden && withPoints.length === 0 && <p>{message("days.not-compared")}</p>}
      {withPoints.map((one) => (
        <SeriesFigure key={`${one.metric} ${one.variation}`} series={one} nights={days} />
      ))}
    </>
  );
}

function SeriesFigure({ series, nights }: { series: Series; nights: readonly Night[] }) {
  const message = useConsoleMessage();
  const write = useWriting();
  const { metric, variation, points } = series;
  const last = points.at(-1);
  if (!last) return null;
  const verdicts = new Map(nights.map((night) => [night.day, night]));
  const interval = (low: number, high: number) =>
    message("days.from-to", { low: write.share(low), high: write.share(high) });
  const sentence = message("days.sentence", {
    ...{ day: write.day(last.day), variation, metric },
    ...{ change: write.share(last.estimate), interval: interval(last.low, last.high) },
  });
  return (
    <figure className={`${layout.panel} ${styles.figure}`}>
      <h3>{message("days.of", { metric, variation })}</h3>
      <figcaption>{sentence}</figcaption>
      <BandChart
        points={points}
        label={sentence}
        marks={nights.filter(({ changed }) => changed).map(({ day }) => day)}
        writeDay={write.shortDay}
        writeShare={write.share}
      />
      <details>
        <summary>{message("redirects.as-table")}</summary>
        <table className={layout.table}>
          <thead>
            <tr>
              <th scope="col">{message("redirects.day")}</th>
              <th scope="col">{message("days.change")}</th>
              <th scope="col">{message("days.interval")}</th>
              <th scope="col">{message("days.verdict")}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ day, estimate, low, high }) => {
              const night = verdicts.get(day);
              return (
                <tr key={day}>
                  <td>{write.day(day)}</td>
                  <td>{write.share(estimate)}</td>
                  <td>{interval(low, high)}</td>
                  <td>
                    {verdictText(night?.verdict, message)}
                    {night?.changed && ` (${message("days.changed")})`}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** How numbers, changes and days are written in the console's language. */
function useWriting() {
  const locale = useConsoleLocale();
  const day = (text: string, style: Intl.DateTimeFormatOptions) =>
    new Date(text).toLocaleDateString(locale, { ...style, timeZone: "UTC" });
  return {
    number: (value: number) => value.toLocaleString(locale),
    share: (value: number) =>
      value.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" }),
    day: (text: string) => day(text, { dateStyle: "medium" }),
    shortDay: (text: string) => day(text, { day: "numeric", month: "short" }),
  };
}
