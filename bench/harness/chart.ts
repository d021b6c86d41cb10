// Charts of how cost grows, as plain SVG: one beside the other, both axes logarithmic.
import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleLog } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const WIDTH = 300;
const HEIGHT = 240;
const PLOT = { left: 48, right: WIDTH - 12, top: 28, bottom: HEIGHT - 76 };
const COLOURS = ["#0b63c5", "#b35900", "#2f7d32", "#7a3fa0"];

type Point = [number, number];

export interface Chart {
  title: string;
  /** What the axis across is. */
  x: string;
  lines: Record<string, Point[]>;
}

/** An SVG of these charts. */
export function chart(charts: Chart[]): string {
  const width = charts.length * WIDTH;
  const drawn = charts.map((one, index) =>
    createElement("g", { key: one.title, transform: `translate(${index * WIDTH} 0)` }, ...draw(one)),
  );
  const attributes = { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${HEIGHT}`, width };
  const background = createElement("rect", { key: "background", width: "100%", height: "100%", fill: "#fff" });
  return `${renderToStaticMarkup(
    createElement(
      "svg",
      { ...attributes, fontFamily: "sans-serif", fontSize: 11 },
      createElement("title", null, "How cost grows"),
      background,
      drawn,
    ),
  )}\n`;
}

function draw({ title, x, lines }: Chart): ReactNode[] {
  const points = Object.values(lines).flat();
  const across = scale(
    points.map(([value]) => value),
    [PLOT.left, PLOT.right],
  );
  const up = scale(
    points.map(([, value]) => value),
    [PLOT.bottom, PLOT.top],
  );
  const steps = [...new Set(points.map(([value]) => value))];
  const format = (value: { valueOf(): number }) => short(value.valueOf());
  return [
    createElement("text", { key: "title", x: PLOT.left, y: 16, fontWeight: "bold" }, title),
    createElement(AxisBottom<typeof across>, {
      key: "across",
      top: PLOT.bottom,
      scale: across,
      tickValues: steps,
      tickFormat: format,
      label: x,
    }),
    createElement(AxisLeft<typeof up>, {
      key: "up",
      left: PLOT.left,
      scale: up,
      tickValues: ticks(up.domain()),
      tickFormat: format,
    }),
    ...Object.entries(lines).flatMap(([name, line], index) => {
      const colour = COLOURS[index % COLOURS.length];
      return [
        createElement(LinePath<Point>, {
          key: name,
          data: line,
          x: ([value]) => across(value),
          y: ([, value]) => up(value),
          stroke: colour,
          strokeWidth: 2,
        }),
        createElement(
          "text",
          {
            key: `${name}: name`,
            x: PLOT.left + (index % 2) * 120,
            y: HEIGHT - 22 + (index >> 1) * 14,
            fill: colour,
          },
          name,
        ),
      ];
    }),
  ];
}

const scale = (values: number[], range: [number, number]) =>
  scaleLog<number>({ domain: [Math.min(...values) / 1.3, Math.max(...values) * 1.3], range });

/** Powers of ten and thrice them within these bounds. */
function ticks([least = 0, most = 0]: number[]): number[] {
  const powers = Array.from({ length: 8 }, (_, power) => [10 ** power, 3 * 10 ** power]).flat();
  return powers.filter((value) => value >= least && value <= most);
}

function short(value: number): string {
  if (value >= 1e6) return `${value / 1e6}M`;
  return value >= 1e4 ? `${value / 1e3}k` : String(value);
}
