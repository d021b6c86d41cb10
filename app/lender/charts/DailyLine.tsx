// A count for each day as a line. Where a count is too small to be told the line has a gap.
import { AxisBottom, AxisLeft } from "@visx/axis";
import { useParentSize } from "@visx/responsive";
import { scaleLinear, scaleUtc } from "@visx/scale";
import { LinePath } from "@visx/shape";
import styles from "./plot.module.css";
import { plotHeight, plotMargin, tickCount } from "./plot.ts";

export interface DayCount {
  /** ISO 8601. */
  readonly day: string;
  /** None where it is too small to be told. */
  readonly count: number | undefined;
}

interface DailyLineProps {
  readonly days: readonly DayCount[];
  /** What the chart shows, in a sentence. */
  readonly label: string;
  readonly writeDay: (day: Date) => string;
}

export function DailyLine({ days, label, writeDay }: DailyLineProps) {
  const { parentRef, width } = useParentSize({ initialSize: { width: 600 }, ignoreDimensions: ["height"] });
  const { top, right, bottom, left } = plotMargin;
  const moments = days.map(({ day }) => new Date(day));
  const x = scaleUtc<number>({
    domain: [moments[0] ?? new Date(0), moments.at(-1) ?? new Date(0)],
    range: [left, Math.max(left, width - right)],
  });
  const y = scaleLinear<number>({
    domain: [0, Math.max(5, ...days.map(({ count }) => count ?? 0))],
    range: [plotHeight - bottom, top],
    nice: true,
  });
  return (
    <div ref={parentRef} className={styles.plot}>
      <svg role="img" aria-label={label} width={width} height={plotHeight}>
        <AxisLeft scale={y} left={left} numTicks={4} tickFormat={(value) => String(value)} hideAxisLine hideTicks />
        <AxisBottom
          scale={x}
          top={plotHeight - bottom}
          numTicks={tickCount(width)}
          tickFormat={(value) => writeDay(new Date(Number(value)))}
        />
        <LinePath
          className={styles.line}
          data={[...days]}
          x={({ day }) => x(new Date(day))}
          y={({ count }) => y(count ?? 0)}
          defined={({ count }) => count !== undefined}
        />
      </svg>
    </div>
  );
}
