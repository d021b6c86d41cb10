// The conversions of a period, put down to the first click and to the last side by side.
import { useState } from "react";
import type { ApiClient } from "../../../api/client.ts";
import { useLoaded } from "../../../api/use-loaded.ts";
import buttons from "../../../components/Button.module.css";
import { ChartTable } from "../../../credit/ChartTable.tsx";
import { useConsoleMessage } from "../../i18n/messages.ts";
import layout from "../../parts/layout.module.css";
import { WhenLoaded } from "../../parts/WhenLoaded.tsx";
import { type ConversionRow, csvAddress, readConversions } from "../campaigns-api.ts";
import { useWriting } from "../writing.ts";
import { BarChart } from "./BarChart.tsx";
import { DayLines } from "./DayLines.tsx";
import { conversionFigures, sumOf } from "./figures.ts";
import { daysBefore } from "./period.ts";
import type { ReportProps } from "./report-props.ts";
import { useChange } from "./use-change.ts";
import { useValueName } from "./use-value-name.ts";

export function ConversionsReport(props: ReportProps) {
  const { by, days, compares } = props;
  const message = useConsoleMessage();
  const [load] = useState(() => async (api: ApiClient) => {
    const before = compares ? readConversions(api, by, daysBefore(days)) : Promise.resolve([]);
    const [rows, rowsBefore] = await Promise.all([readConversions(api, by, days), before]);
    return rows && rowsBefore && { rows, before: rowsBefore };
  });
  const [loaded, again] = useLoaded(load);
  return (
    <section aria-labelledby="report-conversions" className={layout.panel}>
      <h2 id="report-conversions">{message("campaigns.conversions")}</h2>
      <WhenLoaded loaded={loaded} again={again}>
        {({ rows, before }) => <ConversionsChart {...props} rows={rows} before={before} />}
      </WhenLoaded>
    </section>
  );
}

interface ConversionsChartProps extends ReportProps {
  readonly rows: readonly ConversionRow[];
  readonly before: readonly ConversionRow[];
}

export function ConversionsChart({ by, days, compares, rows, before }: ConversionsChartProps) {
  const message = useConsoleMessage();
  const write = useWriting();
  const change = useChange();
  const nameOf = useValueName(by);
  const figures = conversionFigures(rows, by, days);
  const lasts = figures.map(({ last }) => last);
  const conversions = sumOf(lasts);
  if (conversions === 0) return <p>{message("campaigns.no-conversions")}</p>;
  const sentence = message("campaigns.conversions-sentence", { conversions: write.number(conversions) });
  const measure = message(`campaigns.by-${by}`);
  const first = message("campaigns.first-click");
  const last = message("campaigns.last-click");
  const money = (cents: number, currency: string | null) => (currency === null ? "–" : write.money(cents, currency));
  const chart = {
    heading: message("campaigns.conversions-by", { measure }),
    sentence: compares ? `${sentence} ${change(conversions, sumOf(before.map(({ last }) => last)))}` : sentence,
  };
  const earlier = conversionFigures(before, by, daysBefore(days)).map(({ last }) => last);
  return (
    <>
      {by === "day" ? (
        <DayLines
          {...chart}
          days={figures.map(({ value }) => value)}
          series={[{ name: message("campaigns.conversions"), values: lasts }]}
          before={compares ? earlier : undefined}
        />
      ) : (
        <BarChart
          {...chart}
          measure={measure}
          names={figures.map(({ value }) => nameOf(value))}
          series={[
            { name: last, values: lasts },
            { name: first, values: figures.map(({ first }) => first) },
          ]}
          write={write.number}
        />
      )}
      <details>
        <summary>{message("campaigns.values")}</summary>
        <ChartTable
          caption={message("campaigns.values")}
          columns={[measure, last, first, message("campaigns.last-value"), message("campaigns.first-value")]}
          rows={rows.map((row) => ({
            name: `${nameOf(row.value)}, ${row.name}${row.currency === null ? "" : `, ${row.currency}`}`,
            cells: [
              ...[write.number(row.last), write.number(row.first)],
              ...[money(row.last_cents, row.currency), money(row.first_cents, row.currency)],
            ],
          }))}
        />
      </details>
      <p>
        <a href={csvAddress("conversions", by, days)} download={`conversions-${by}.csv`} className={buttons.quiet}>
          {message("campaigns.conversions-csv")}
        </a>
      </p>
    </>
  );
}
