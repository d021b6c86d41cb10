// The conversions of a period, put down to the first click and to the last side by side.
import { ChartTable } from "../../../credit/ChartTable.tsx";
import { BarChart } from "../../charts/BarChart.tsx";
import { DayLines } from "../../charts/DayLines.tsx";
import { useConsoleMessage } from "../../i18n/messages.ts";
import { useWriting } from "../../i18n/writing.ts";
import layout from "../../parts/layout.module.css";
import { WhenLoaded } from "../../parts/WhenLoaded.tsx";
import { CsvLink } from "../../reports/CsvLink.tsx";
import { daysBefore } from "../../reports/period.ts";
import { sumOf } from "../../reports/sums.ts";
import { useChange } from "../../reports/use-change.ts";
import { useCompared } from "../../reports/use-compared.ts";
import { type ConversionRow, readConversions } from "../campaigns-api.ts";
import { conversionFigures } from "./figures.ts";
import type { ReportProps } from "./report-props.ts";
import { useValueName } from "./use-value-name.ts";

export function ConversionsReport(props: ReportProps) {
  const { by } = props;
  const message = useConsoleMessage();
  const [loaded, again] = useCompared((api, days) => readConversions(api, by, days), props);
  return (
    <section aria-labelledby="report-conversions" className={layout.panel}>
      <h2 id="report-conversions">{message("campaigns.conversions")}</h2>
      <WhenLoaded loaded={loaded} again={again}>
        {({ now, before = [] }) => <ConversionsChart {...props} rows={now} before={before} />}
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
      <CsvLink
        report="conversions"
        query={{ by, ...days }}
        name={`conversions-${by}`}
        text={message("campaigns.conversions-csv")}
      />
    </>
  );
}
