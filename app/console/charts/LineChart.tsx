// What was counted over time: a sentence, lines with their marks, the point that one is at in words, and the same figures as a
// table, which is built once it is opened. The point is chosen by a slider over the plot, so that arrow keys, a pointer and a screen
// reader step through all of them.
import { lazy, type PointerEvent, Suspense, useState } from "react";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { type ChartMark, mostLines, pointOf } from "./chart-line.ts";
import styles from "./LineChart.module.css";
import { PointTable, type PointTableProps } from "./PointTable.tsx";
import { plotHeight, plotMargin } from "./plot.ts";

const LinePlot = lazy(() => import("./LinePlot.tsx"));

interface LineChartProps extends Pick<PointTableProps, "timeName" | "times" | "writeTime" | "lines"> {
  readonly heading: string;
  /** What the chart says, in a sentence. */
  readonly sentence: string;
  /** Times for the axis, where there is little room. */
  readonly writeTick: (at: number) => string;
  readonly marks?: readonly ChartMark[];
}

export function LineChart({ heading, sentence, timeName, times, writeTime, writeTick, ...rest }: LineChartProps) {
  const { marks = [] } = rest;
  const lines = rest.lines.slice(0, mostLines);
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const [chosen, setChosen] = useState<number>();
  const [showsTable, setShowsTable] = useState(false);
  const last = times.length - 1;
  const point = Math.min(chosen ?? last, last);
  const { left, right, bottom } = plotMargin(lines);
  const isKnown = lines.some(({ values }) => values.some((value) => value !== null));
  const write = (value: number | null | undefined) => value?.toLocaleString(locale) ?? message("chart.unknown");
  const marksOf = (place: number) => marks.filter(({ at }) => pointOf(at, times) === place).map(({ text }) => text);
  const reading = [
    `${writeTime(times[point] ?? 0)}: ${lines.map(({ name, values }) => `${name} ${write(values[point])}`).join(", ")}`,
    ...markTexts(marksOf(point)),
  ].join(". ");

  /** Two are told; of more, how many there are. */
  function markTexts(texts: readonly string[]) {
    return texts.length > 2 ? [message("chart.marks-count", { count: texts.length })] : texts;
  }
  function follow(event: PointerEvent<HTMLInputElement>) {
    if (event.pointerType !== "mouse") return;
    const plot = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - plot.left) / plot.width;
    setChosen(Math.max(0, Math.min(last, Math.round(share * last))));
  }

  return (
    <figure className={styles.figure}>
      <figcaption>
        <h3>{heading}</h3>
        <p>{sentence}</p>
      </figcaption>
      {isKnown && (
        <>
          <div className={styles.plot} style={{ minBlockSize: plotHeight }}>
            <input
              type="range"
              min={0}
              max={last}
              value={point}
              aria-label={message("chart.steps", { heading })}
              aria-valuetext={reading}
              onChange={(event) => setChosen(event.currentTarget.valueAsNumber)}
              onPointerMove={follow}
              style={{
                insetInlineStart: left,
                inlineSize: `calc(100% - ${left + right}px)`,
                blockSize: plotHeight - bottom,
              }}
            />
            <Suspense fallback={null}>
              <LinePlot times={times} writeTick={writeTick} lines={lines} marks={marks} point={point} />
            </Suspense>
          </div>
          <p aria-hidden="true" className={layout.soft}>
            {reading}
          </p>
          <details onToggle={(event) => setShowsTable(event.currentTarget.open)}>
            <summary>{message("redirects.as-table")}</summary>
            {showsTable && (
              <PointTable
                {...{ timeName, times, writeTime, lines, write }}
                marksOf={marks.length > 0 ? marksOf : undefined}
              />
            )}
          </details>
        </>
      )}
    </figure>
  );
}
