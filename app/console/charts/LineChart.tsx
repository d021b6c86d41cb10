// What was counted over time: a sentence, lines with their marks, the point that one is at in words, and the same figures as a table. The
// point is chosen by a slider over the plot, so that arrow keys, a pointer and a screen reader step through all of them.
import { lazy, type PointerEvent, Suspense, useState } from "react";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { type ChartLine, type ChartMark, mostLines, pointOf } from "./chart-line.ts";
import styles from "./LineChart.module.css";
import { plotHeight, plotMargin } from "./plot.ts";

const LinePlot = lazy(() => import("./LinePlot.tsx"));

interface LineChartProps {
  readonly heading: string;
  /** What the chart says, in a sentence. */
  readonly sentence: string;
  /** What points are, above their column, such as "Hour". */
  readonly timeName: string;
  /** When each point begins, in milliseconds since 1970, as far from each other. */
  readonly times: readonly number[];
  readonly writeTime: (at: number) => string;
  /** The same for the axis, where there is little room. */
  readonly writeTick: (at: number) => string;
  readonly lines: readonly ChartLine[];
  readonly marks?: readonly ChartMark[];
}

export function LineChart({ heading, sentence, timeName, times, writeTime, writeTick, ...rest }: LineChartProps) {
  const { marks = [] } = rest;
  const lines = rest.lines.slice(0, mostLines);
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const [chosen, setChosen] = useState<number>();
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
          <details>
            <summary>{message("redirects.as-table")}</summary>
            <table className={layout.table}>
              <thead>
                <tr>
                  {[timeName, ...lines.map(({ name }) => name)].map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                  {marks.length > 0 && <th scope="col">{message("chart.marks")}</th>}
                </tr>
              </thead>
              <tbody>
                {times
                  .map((at, place) => (
                    <tr key={at}>
                      <th scope="row">
                        <time dateTime={new Date(at).toISOString()} title={inUtc(at)}>
                          {writeTime(at)}
                        </time>
                      </th>
                      {lines.map(({ name, values }) => (
                        <td key={name}>{write(values[place])}</td>
                      ))}
                      {marks.length > 0 && <td>{marksOf(place).join("; ")}</td>}
                    </tr>
                  ))
                  .toReversed()}
              </tbody>
            </table>
          </details>
        </>
      )}
    </figure>
  );
}

const inUtc = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
