// The lender's figures as charts: from received to paid out, day by day, by reason, by price and by place.
import type { Insights } from "../../api/types.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../area-figures.ts";
import { BarRows } from "../charts/BarRows.tsx";
import { ChartFigure } from "../charts/ChartFigure.tsx";
import { DailyLine } from "../charts/DailyLine.tsx";
import { Histogram } from "../charts/Histogram.tsx";
import layout from "../parts/layout.module.css";
import { reasonName } from "../reason-text.ts";
import { barLength, countText } from "./people-count.ts";

interface InsightChartsProps {
  readonly insights: Insights;
  readonly figures: AreaFigures;
}

export default function InsightCharts({ insights, figures }: InsightChartsProps) {
  return (
    <>
      <Funnel insights={insights} figures={figures} />
      <Days insights={insights} figures={figures} />
      <Declines insights={insights} figures={figures} />
      <Aprs insights={insights} figures={figures} />
      <Places insights={insights} figures={figures} />
    </>
  );
}

function Funnel({ insights, figures }: InsightChartsProps) {
  const message = useMessage();
  const stages = insights.funnel.map(({ stage, count, share_percent }) => ({
    name: message(`insights.stage-${stage}`),
    count,
    text: countText(count, figures.style),
    share: typeof share_percent === "number" ? figures.percent(share_percent) : "",
  }));
  return (
    <ChartFigure
      title={message("insights.funnel")}
      columns={[message("insights.stage"), message("insights.count"), message("insights.share")]}
      rows={stages.map(({ name, text, share }) => ({ name, cells: [text, share] }))}
    >
      <BarRows
        rows={stages.map(({ name, count, text, share }) => ({
          name,
          value: barLength(count),
          text,
          ...(share && { note: message("insights.of-before", { share }) }),
        }))}
      />
    </ChartFigure>
  );
}

function Days({ insights, figures }: InsightChartsProps) {
  const message = useMessage();
  const { days } = insights;
  const title = message("insights.days");
  const text = (count: (typeof days)[number]["received"]) => countText(count, figures.style);
  return (
    <ChartFigure
      title={title}
      columns={[
        message("insights.day"),
        message("insights.stage-received"),
        message("insights.stage-offered"),
        message("insights.stage-accepted"),
      ]}
      rows={days.map(({ day, received, offered, accepted }) => ({
        name: figures.day(day),
        cells: [text(received), text(offered), text(accepted)],
      }))}
    >
      <DailyLine
        days={days.map(({ day, received }) => ({ day, count: typeof received === "number" ? received : undefined }))}
        label={title}
        writeDay={(day) => figures.shortDay(day)}
      />
      <p className={layout.soft}>{message("insights.gaps")}</p>
    </ChartFigure>
  );
}

function Declines({ insights, figures }: InsightChartsProps) {
  const message = useMessage();
  const reasons = insights.declines.map(({ reason, count }) => ({
    name: reasonName(reason, message),
    value: barLength(count),
    text: countText(count, figures.style),
  }));
  return (
    <ChartFigure
      title={message("insights.declines")}
      columns={[message("insights.reason"), message("insights.count")]}
      rows={reasons.map(({ name, text }) => ({ name, cells: [text] }))}
    >
      <BarRows rows={reasons} />
    </ChartFigure>
  );
}

function Aprs({ insights, figures }: InsightChartsProps) {
  const message = useMessage();
  const { aprs } = insights;
  const title = message("insights.aprs");
  return (
    <ChartFigure
      title={title}
      columns={[message("insights.apr-from"), message("insights.stage-offered"), message("insights.stage-accepted")]}
      rows={aprs.map(({ from_percent, offered, accepted }) => ({
        name: `${from_percent}–${from_percent + 1}`,
        cells: [countText(offered, figures.style), countText(accepted, figures.style)],
      }))}
    >
      <Histogram
        bins={aprs.map(({ from_percent, offered }) => ({ name: String(from_percent), count: barLength(offered) }))}
        label={title}
      />
    </ChartFigure>
  );
}

function Places({ insights, figures }: InsightChartsProps) {
  const message = useMessage();
  const places = insights.places.map(({ place, count }) => ({
    name: message("insights.place", { place }),
    value: barLength(count),
    text: countText(count, figures.style),
  }));
  return (
    <ChartFigure
      title={message("insights.places")}
      columns={[message("insights.place-column"), message("insights.count")]}
      rows={places.map(({ name, text }) => ({ name, cells: [text] }))}
    >
      <BarRows rows={places} />
    </ChartFigure>
  );
}
