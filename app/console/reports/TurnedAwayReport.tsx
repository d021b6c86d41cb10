// What was not recorded of what strangers can have recorded: too much came from one address, or on one day.
import { DayLines } from "../charts/DayLines.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { useWriting } from "../i18n/writing.ts";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { CsvLink } from "./CsvLink.tsx";
import { CutNotice } from "./CutNotice.tsx";
import { MostBars } from "./MostBars.tsx";
import { PeriodForm } from "./PeriodForm.tsx";
import { type Days, daysBefore } from "./period.ts";
import { readTurnedAway, type TurnedAway } from "./reports-calls.ts";
import { SavedViews } from "./SavedViews.tsx";
import { countsByValue, sumOf } from "./sums.ts";
import { useChange } from "./use-change.ts";
import { useCompared } from "./use-compared.ts";
import { type Period, usePeriod } from "./use-period.ts";

export function TurnedAwayReport() {
  const period = usePeriod();
  const { days, compares } = period;
  const question = `${days.from} ${days.to} ${compares}`;
  return (
    <>
      <PeriodForm key={question} path="reports/turned-away" {...period} />
      <Answer key={`answer ${question}`} days={days} compares={compares} />
      <SavedViews report="turned-away" period={period} />
    </>
  );
}

function Answer(period: Period) {
  const message = useConsoleMessage();
  const { days } = period;
  const [loaded, again] = useCompared(readTurnedAway, period);
  return (
    <section aria-labelledby="report-turned-away" className={layout.panel}>
      <h2 id="report-turned-away">{message("reports.turned-away")}</h2>
      <p>{message("reports.turned-away-lead")}</p>
      <WhenLoaded loaded={loaded} again={again}>
        {(answers) => (
          <>
            <TurnedAwayCharts days={days} {...answers} />
            <CutNotice rows={answers.now.length} />
          </>
        )}
      </WhenLoaded>
      <CsvLink report="turned-away" query={{ ...days }} name="turned-away" text={message("reports.csv")} />
    </section>
  );
}

interface TurnedAwayChartsProps {
  readonly days: Days;
  readonly now: readonly TurnedAway[];
  /** Of as many days before; undefined where it is not compared. */
  readonly before: readonly TurnedAway[] | undefined;
}

export function TurnedAwayCharts({ days, now, before }: TurnedAwayChartsProps) {
  const message = useConsoleMessage();
  const write = useWriting();
  const change = useChange();
  const sum = (rows: readonly TurnedAway[]) => sumOf(rows.map(({ count }) => count));
  const daily = (rows: readonly TurnedAway[], days: Days) =>
    countsByValue(
      rows.map(({ day, count }) => ({ value: day, count })),
      days,
    );
  if (now.length === 0) return <p>{message("reports.none-turned-away")}</p>;
  const sentence = message("reports.turned-away-sentence", { count: sum(now) });
  const counts = daily(now, days);
  return (
    <>
      <DayLines
        heading={message("reports.turned-away-by-day")}
        sentence={before ? `${sentence} ${change(sum(now), sum(before))}` : sentence}
        days={counts.map(({ value }) => value)}
        series={[{ name: message("reports.turned-away"), values: counts.map(({ count }) => count) }]}
        before={before && daily(before, daysBefore(days)).map(({ count }) => count)}
      />
      <MostBars
        heading={message("reports.turned-away-by-what")}
        sentence={sentence}
        measure={message("reports.what")}
        series={message("reports.turned-away")}
        counts={countsByValue(
          now.map(({ what, why, count }) => ({
            value: `${message(`reports.what-${what}`)}: ${message(`reports.why-${why}`)}`,
            count,
          })),
        )}
        write={write.number}
      />
    </>
  );
}
