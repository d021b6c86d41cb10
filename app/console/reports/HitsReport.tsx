// How often rules of redirects answered, by day and by rule; the address says on which days.
import { DayLines } from "../charts/DayLines.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { useWriting } from "../i18n/writing.ts";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { CsvLink } from "./CsvLink.tsx";
import { CutNotice } from "./CutNotice.tsx";
import { MostBars } from "./MostBars.tsx";
import { PeriodForm } from "./PeriodForm.tsx";
import { type Days, daysBefore } from "./period.ts";
import { type Hits, readHits } from "./reports-calls.ts";
import { SavedViews } from "./SavedViews.tsx";
import { countsByValue, sumOf } from "./sums.ts";
import { useChange } from "./use-change.ts";
import { useCompared } from "./use-compared.ts";
import { type Period, usePeriod } from "./use-period.ts";

export function HitsReport() {
  const period = usePeriod();
  const { days, compares } = period;
  const question = `${days.from} ${days.to} ${compares}`;
  return (
    <>
      <PeriodForm key={question} path="reports/redirects" {...period} />
      <Answer key={`answer ${question}`} days={days} compares={compares} />
      <SavedViews report="redirects" period={period} />
    </>
  );
}

function Answer(period: Period) {
  const message = useConsoleMessage();
  const { days } = period;
  const [loaded, again] = useCompared(readHits, period);
  return (
    <section aria-labelledby="report-hits" className={layout.panel}>
      <h2 id="report-hits">{message("reports.hits")}</h2>
      <WhenLoaded loaded={loaded} again={again}>
        {(answers) => (
          <>
            <HitsCharts days={days} {...answers} />
            <CutNotice rows={answers.now.rules.length} />
          </>
        )}
      </WhenLoaded>
      <p>
        <ViewLink to="redirects" query={{ sort: "hits" }}>
          {message("reports.all-rules")}
        </ViewLink>
      </p>
      <CsvLink report="redirects" query={{ ...days }} name="redirects" text={message("reports.csv")} />
    </section>
  );
}

interface HitsChartsProps {
  readonly days: Days;
  readonly now: Hits;
  /** Of as many days before; undefined where it is not compared. */
  readonly before: Hits | undefined;
}

export function HitsCharts({ days, now, before }: HitsChartsProps) {
  const message = useConsoleMessage();
  const write = useWriting();
  const change = useChange();
  const daily = (hits: Hits, days: Days) =>
    countsByValue(
      hits.days.map(({ day, hits }) => ({ value: day, count: hits })),
      days,
    );
  const counts = daily(now, days);
  const sum = sumOf(counts.map(({ count }) => count));
  if (sum === 0) return <p>{message("reports.no-hits")}</p>;
  const earlier = before && daily(before, daysBefore(days)).map(({ count }) => count);
  const sentence = message("reports.hits-sentence", { hits: write.number(sum), count: sum });
  return (
    <>
      <DayLines
        heading={message("reports.hits-by-day")}
        sentence={earlier ? `${sentence} ${change(sum, sumOf(earlier))}` : sentence}
        days={counts.map(({ value }) => value)}
        series={[{ name: message("reports.hits"), values: counts.map(({ count }) => count) }]}
        before={earlier}
      />
      <MostBars
        heading={message("reports.hits-by-rule")}
        sentence={message("reports.rules-sentence", { count: now.rules.length })}
        measure={message("reports.rule")}
        series={message("reports.hits")}
        counts={now.rules.map(({ source, hits }) => ({ value: source, count: hits }))}
        write={write.number}
      />
    </>
  );
}
