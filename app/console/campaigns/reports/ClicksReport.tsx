// The clicks of a period as bars, or lines by day, and of how many the visitor consented to marketing.
import { BarChart } from "../../charts/BarChart.tsx";
import { DayLines } from "../../charts/DayLines.tsx";
import { useConsoleMessage } from "../../i18n/messages.ts";
import { useWriting } from "../../i18n/writing.ts";
import layout from "../../parts/layout.module.css";
import { WhenLoaded } from "../../parts/WhenLoaded.tsx";
import { CsvLink } from "../../reports/CsvLink.tsx";
import { daysBefore } from "../../reports/period.ts";
import { shareOf, sumOf } from "../../reports/sums.ts";
import { useChange } from "../../reports/use-change.ts";
import { useCompared } from "../../reports/use-compared.ts";
import { type ClickRow, readClicks } from "../campaigns-api.ts";
import { clickFigures } from "./figures.ts";
import type { ReportProps } from "./report-props.ts";
import { useValueName } from "./use-value-name.ts";

export function ClicksReport(props: ReportProps) {
  const { by } = props;
  const message = useConsoleMessage();
  const [loaded, again] = useCompared((api, days) => readClicks(api, by, days), props);
  return (
    <section aria-labelledby="report-clicks" className={layout.panel}>
      <h2 id="report-clicks">{message("campaigns.clicks")}</h2>
      <WhenLoaded loaded={loaded} again={again}>
        {({ now, before = [] }) => <ClicksChart {...props} rows={now} before={before} />}
      </WhenLoaded>
    </section>
  );
}

interface ClicksChartProps extends ReportProps {
  readonly rows: readonly ClickRow[];
  readonly before: readonly ClickRow[];
}

export function ClicksChart({ by, days, compares, rows, before }: ClicksChartProps) {
  const message = useConsoleMessage();
  const write = useWriting();
  const change = useChange();
  const nameOf = useValueName(by);
  const figures = clickFigures(rows, by, days);
  const clicks = sumOf(figures.map(({ clicks }) => clicks));
  const clicksBefore = sumOf(before.map(({ clicks }) => clicks));
  const consent = shareOf(sumOf(figures.map(({ consented }) => consented)), clicks);
  if (clicks === 0) return <p>{message("campaigns.no-clicks")}</p>;
  const sentence = message("campaigns.clicks-sentence", {
    clicks: write.number(clicks),
    share: write.percent(consent ?? 0),
  });
  const chart = {
    heading: message("campaigns.clicks-by", { measure: message(`campaigns.by-${by}`) }),
    sentence: compares ? `${sentence} ${change(clicks, clicksBefore)}` : sentence,
    series: [
      { name: message("campaigns.clicks"), values: figures.map(({ clicks }) => clicks) },
      { name: message("campaigns.consented-clicks"), values: figures.map(({ consented }) => consented) },
    ],
  };
  const earlier = clickFigures(before, by, daysBefore(days)).map(({ clicks }) => clicks);
  return (
    <>
      {by === "day" ? (
        <DayLines {...chart} days={figures.map(({ value }) => value)} before={compares ? earlier : undefined} />
      ) : (
        <BarChart
          {...chart}
          measure={message(`campaigns.by-${by}`)}
          names={figures.map(({ value }) => nameOf(value))}
          write={write.number}
        />
      )}
      <CsvLink report="clicks" query={{ by, ...days }} name={`clicks-${by}`} text={message("campaigns.clicks-csv")} />
    </>
  );
}
