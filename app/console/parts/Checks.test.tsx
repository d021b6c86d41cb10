// Boxes to tick: what is ticked is handed on, and what was chosen elsewhere is not lost.
import { expect, test } from "vitest";
import { elementsIn } from "../../components/elements-in.ts";
import { Checks } from "./Checks.tsx";

const choices = ["desktop", "mobile", "tablet"];

function boxes(chosen: readonly string[], onChosen: (values: readonly string[]) => void = () => undefined) {
  return elementsIn(<Checks id="device" label="Devices" {...{ choices, chosen, onChosen }} />, "input");
}

test("a value that is chosen and not among the few has a box too", () => {
  const all = boxes(["tablet", "watch"]).map(({ props: { id, checked } }) => [id, checked]);
  expect(all).toEqual([
    ["device-desktop", false],
    ["device-mobile", false],
    ["device-tablet", true],
    ["device-watch", true],
  ]);
});

test.each([
  ["device-desktop", true, ["tablet", "watch", "desktop"]],
  ["device-tablet", false, ["watch"]],
  ["device-watch", false, ["tablet"]],
])("%s becomes %s", (id, checked, expected) => {
  const chosen: (readonly string[])[] = [];
  const box = boxes(["tablet", "watch"], (values) => chosen.push(values)).find(({ props }) => props.id === id);
  box?.props.onChange({ target: { checked } });
  expect(chosen).toEqual([expected]);
});
