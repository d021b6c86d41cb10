// The clicks of a period as bars, or lines by day, and of how many the visitor consented to marketing.
import { useState } from "react";
import type { ApiClient } from "../../../api/client.ts";
import { useLoaded } from "../../../api/use-loaded.ts";
import buttons from "../../../components/Button.module.css";
import { useConsoleMessage } from "../../i18n/messages.ts";
import layout from "../../parts/layout.module.css";
import { WhenLoaded } from "../../parts/WhenLoaded.tsx";
import { type ClickRow, csvAddress, readClicks } from "../campaigns-api.ts";
import { shareOf, useWriting } from "../writing.ts";
import { BarChart } from "./BarChart.tsx";
import { DayLines } from "./DayLines.tsx";
import { clickFigures, sumOf } from "./figures.ts";
import { daysBefore } from "./period.ts";
import type { ReportProps } from "./report-props.ts";
import { useChange } from "./use-change.ts";
import { useValueName } from "./use-value-name.ts";

export function ClicksReport(props: ReportProps) {
  const { by, days, compares } = props;
  const message = useConsoleMessage();
  const [load] = useState(() => async (api: ApiClient) => {
    const before = compares ? readClicks(api, by, daysBefore(days)) : Promise.resolve([]);
    const [rows, rowsBefore] = await Promise.all([readClicks(api, by, days), before]);
    return rows && rowsBefore && { rows, before: rowsBefore };
  });
  const [loaded, again] = useLoaded(load);
  return (
    <section aria-labelledby="report-clicks" className={layout.panel}>
      <h2 id="report-clicks">{message("campaigns.clicks")}</h2>
      <WhenLoaded loaded={loaded} again={again}>
        {({ rows, before }) => <ClicksChart {...props} rows={rows} before={before} />}
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
      <p>
        <a href={csvAddress("clicks", by, days)} download={`clicks-${by}.csv`} className={buttons.quiet}>
          {message("campaigns.clicks-csv")}
        </a>
      </p>
    </>
  );
}
