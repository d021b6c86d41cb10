// A change by day as a line, with the band that the true change lies in; zero and the days on which the verdict changed are marked.
import { AxisBottom, AxisLeft } from "@visx/axis";
import { useParentSize } from "@visx/responsive";
import { scaleLinear, scaleUtc } from "@visx/scale";
import { Area, LinePath } from "@visx/shape";
import { tickText } from "../charts/tick-text.tsx";
import styles from "./BandChart.module.css";
import { type Point, withGaps } from "./days.ts";

interface BandChartProps {
  /** The oldest first. */
  readonly points: readonly Point[];
  /** What the chart shows, in a sentence. */
  readonly label: string;
  /** Days that are marked. */
  readonly marks: readonly string[];
  readonly writeDay: (day: string) => string;
  readonly writeShare: (share: number) => string;
}

const height = 240;
const margin = { top: 12, right: 28, bottom: 28, left: 60 };
/** Width that a date takes on its axis, in pixels. */
const tickWidth = 90;

export function BandChart({ points, label, marks, writeDay, writeShare }: BandChartProps) {
  const { parentRef, width } = useParentSize({ initialSize: { width: 600 }, ignoreDimensions: ["height"] });
  const data = withGaps(points);
  const at = (day: string) => x(new Date(day));
  const x = scaleUtc<number>({
    domain: [new Date(data[0]?.day ?? 0), new Date(data.at(-1)?.day ?? 0)],
    range: [margin.left, Math.max(margin.left, width - margin.right)],
  });
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...points.map(({ low }) => low)), Math.max(0, ...points.map(({ high }) => high))],
    range: [height - margin.bottom, margin.top],
    nice: true,
  });
  const step = Math.ceil(data.length / Math.max(2, Math.floor(width / tickWidth)));
  const isKnown = ({ point }: (typeof data)[number]) => point !== undefined;
  return (
    <div ref={parentRef} className={styles.plot}>
      <svg role="img" aria-label={label} width={width} height={height}>
        <Area
          className={styles.band}
          data={[...data]}
          x={({ day }) => at(day)}
          y0={({ point }) => y(point?.low ?? 0)}
          y1={({ point }) => y(point?.high ?? 0)}
          defined={isKnown}
        />
        <line className={styles.zero} x1={margin.left} x2={width - margin.right} y1={y(0)} y2={y(0)} />
        {marks.map((day) => (
          <line
            key={day}
            className={styles.mark}
            x1={at(day)}
            x2={at(day)}
            y1={margin.top}
            y2={height - margin.bottom}
          />
        ))}
        <LinePath
          className={styles.line}
          data={[...data]}
          x={({ day }) => at(day)}
          y={({ point }) => y(point?.estimate ?? 0)}
          defined={isKnown}
        />
        {points.map(({ day, estimate, low, high }) => (
          <g key={day}>
            <line className={styles.whisker} x1={at(day)} x2={at(day)} y1={y(low)} y2={y(high)} />
            <circle className={styles.dot} cx={at(day)} cy={y(estimate)} r={3} />
          </g>
        ))}
        <AxisLeft
          scale={y}
          left={margin.left}
          numTicks={4}
          tickFormat={(value) => writeShare(Number(value))}
          tickComponent={tickText}
          hideAxisLine
          hideTicks
        />
        <AxisBottom
          scale={x}
          top={height - margin.bottom}
          tickValues={data.filter((_, place) => place % step === 0).map(({ day }) => new Date(day))}
          tickFormat={(value) => writeDay(new Date(Number(value)).toISOString().slice(0, 10))}
          tickComponent={tickText}
        />
      </svg>
    </div>
  );
}
