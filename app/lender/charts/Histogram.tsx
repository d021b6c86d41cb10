// How many there are in each of a row of ranges, as columns that stand beside each other.
import { AxisBottom, AxisLeft } from "@visx/axis";
import { useParentSize } from "@visx/responsive";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import styles from "./plot.module.css";
import { plotHeight, plotMargin, tickCount } from "./plot.ts";

export interface HistogramBin {
  /** Where the range begins, as it is written. */
  readonly name: string;
  readonly count: number;
}

interface HistogramProps {
  readonly bins: readonly HistogramBin[];
  /** What the chart shows, in a sentence. */
  readonly label: string;
}

export function Histogram({ bins, label }: HistogramProps) {
  const { parentRef, width } = useParentSize({ initialSize: { width: 600 }, ignoreDimensions: ["height"] });
  const { top, right, bottom, left } = plotMargin;
  const names = bins.map(({ name }) => name);
  const x = scaleBand<string>({ domain: names, range: [left, Math.max(left, width - right)], padding: 0.08 });
  const y = scaleLinear<number>({
    domain: [0, Math.max(5, ...bins.map(({ count }) => count))],
    range: [plotHeight - bottom, top],
    nice: true,
  });
  const every = Math.max(1, Math.ceil(names.length / tickCount(width)));
  return (
    <div ref={parentRef} className={styles.plot}>
      <svg role="img" aria-label={label} width={width} height={plotHeight}>
        <AxisLeft scale={y} left={left} numTicks={4} tickFormat={(value) => String(value)} hideAxisLine hideTicks />
        <AxisBottom
          scale={x}
          top={plotHeight - bottom}
          tickValues={names.filter((_, index) => index % every === 0)}
          hideTicks
        />
        {bins.map(({ name, count }) => (
          <Bar key={name} x={x(name) ?? 0} y={y(count)} width={x.bandwidth()} height={plotHeight - bottom - y(count)} />
        ))}
      </svg>
    </div>
  );
}
