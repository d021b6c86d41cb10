// The table of a chart.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { PointTable, type PointTableProps } from "./PointTable.tsx";

const hours = ["9:00", "10:00", "11:00"];
const figures: PointTableProps = {
  timeName: "Hour",
  times: hours.map((_, hour) => Date.UTC(2026, 10, 20, 9 + hour)),
  writeTime: (at) => hours[new Date(at).getUTCHours() - 9] ?? "",
  lines: [
    { name: "Latest", values: [null, 1200, 34] },
    { name: "Before", values: [3, 0, 40], isEarlier: true },
  ],
  write: (value) => value?.toString() ?? "not known",
  marksOf: undefined,
};
const textOf = (change: Partial<PointTableProps>) =>
  renderedTexts(
    <InConsole>
      <PointTable {...figures} {...change} />
    </InConsole>,
  ).join(" ");

test("each point has its figures, the latest first", () => {
  expect(textOf({})).toBe("Hour Latest Before 11:00 34 40 10:00 1200 0 9:00 not known 3");
});

test("and what happened meanwhile, where the chart has marks", () => {
  const marksOf = (point: number) => (point === 1 ? ["Published", "Taken back"] : []);
  expect(textOf({ marksOf })).toMatch(/^Hour Latest Before \S.* 11:00 34 40 10:00 1200 0 Published; Taken back 9:00/);
});
