// What axes of charts write at their ticks, as it is: visx's own text measures each word in the page first, and has the page laid out
// again for it.
import type { TickRendererProps } from "@visx/axis";

export const tickText = ({ x, y, dx, dy, textAnchor, formattedValue }: TickRendererProps) => (
  <text x={x} y={y} dx={dx} dy={dy} textAnchor={textAnchor}>
    {formattedValue}
  </text>
);
