// The lines of a chart with their axes, labels and marks, drawn to the room that there is. All of it is said by the chart's sentence, its
// steps and its table as well.
import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { useConsoleLocale } from "../i18n/messages.ts";
import type { ChartLine, ChartMark } from "./chart-line.ts";
import styles from "./LineChart.module.css";
import { labelPlaces } from "./label-places.ts";
import { plotHeight, plotMargin } from "./plot.ts";
import { tickText } from "./tick-text.tsx";
import { useWidth } from "./use-width.ts";

interface LinePlotProps {
  /** When each point begins, in milliseconds since 1970, as far from each other. */
  readonly times: readonly number[];
  readonly writeTick: (at: number) => string;
  readonly lines: readonly ChartLine[];
  readonly marks: readonly ChartMark[];
  /** The point that one is at. */
  readonly point: number;
}

const labelHeight = 16;

export default function LinePlot(props: LinePlotProps) {
  const [ref, width] = useWidth();
  return (
    <div ref={ref} className={styles.room}>
      {width !== undefined && <Drawing {...props} width={width} />}
    </div>
  );
}

function Drawing({ times, writeTick, lines, marks, point, width }: LinePlotProps & { readonly width: number }) {
  const counts = new Intl.NumberFormat(useConsoleLocale(), { notation: "compact" });
  const { top, right, bottom, left } = plotMargin(lines);
  const floor = plotHeight - bottom;
  const x = scaleLinear<number>({ domain: [0, Math.max(1, times.length - 1)], range: [left, width - right] });
  const largest = Math.max(4, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const y = scaleLinear<number>({ domain: [0, largest], range: [floor, top], nice: true });

  const first = times[0] ?? 0;
  const length = (times[1] ?? first + 1) - first;
  const step = Math.max(1, Math.ceil((times.length * 60) / Math.max(1, width - left - right)));
  const ticks = times.map((_, place) => place).filter((place) => (times.length - 1 - place) % step === 0);
  const ends = lines.map((line) => y(closedValues(line).findLast((value) => value !== null) ?? 0));
  const labels = labelPlaces(ends, labelHeight, floor);

  return (
    <svg aria-hidden="true" width={width} height={plotHeight} className={styles.drawing}>
      <AxisLeft
        scale={y}
        left={left}
        tickValues={y.ticks(4).filter(Number.isInteger)}
        tickFormat={(value) => counts.format(Number(value))}
        tickComponent={tickText}
        hideAxisLine
        hideTicks
      />
      <AxisBottom
        scale={x}
        top={floor}
        tickValues={ticks}
        tickFormat={(place) => writeTick(times[Number(place)] ?? 0)}
        tickComponent={tickText}
      />
      {marks.map(({ at, text }) => {
        const place = x(Math.min(times.length - 1, (at - first) / length));
        return (
          <g key={`${at} ${text}`} className={styles.mark}>
            <line x1={place} x2={place} y1={top} y2={floor} />
            <path d={`M${place - 5} ${top - 6}h10l-5 8z`} />
          </g>
        );
      })}
      <line className={styles.at} x1={x(point)} x2={x(point)} y1={top} y2={floor} />
      {lines.map((line, number) => (
        <g key={line.name} className={styles.line} data-line={number} data-earlier={line.isEarlier}>
          <LinePath
            data={closedValues(line).map((value, place) => ({ value, place }))}
            x={({ place }) => x(place)}
            y={({ value }) => y(value ?? 0)}
            defined={({ value }) => value !== null}
          />
          {line.values.map((value, place) =>
            value !== null && (place === point || isAlone(line, place) || isOpenAt(line, place)) ? (
              <circle
                key={times[place]}
                cx={x(place)}
                cy={y(value)}
                r={place === point ? 4 : 3}
                data-open={isOpenAt(line, place)}
              />
            ) : null,
          )}
          {line.values.some((value) => value !== null) && (
            <text x={width - right + 8} y={labels[number]} dominantBaseline="middle">
              {line.name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** The values that a line leads through. */
const closedValues = ({ values, isOpen }: ChartLine) => (isOpen ? values.slice(0, -1) : values);

const isOpenAt = ({ values, isOpen = false }: ChartLine, place: number) => isOpen && place === values.length - 1;

/** Whether a point has a gap at both sides, so that no line leads to it. */
function isAlone(line: ChartLine, place: number): boolean {
  const values = closedValues(line);
  return (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null;
}
