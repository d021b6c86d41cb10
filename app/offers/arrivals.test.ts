// Which offers are shown as they arrive.
import { expect, test } from "vitest";
import { type ArrivalEvent, arrivalsAfter, noArrivals } from "./arrivals.ts";

const loaded = (...offers: string[]): ArrivalEvent => ({ type: "loaded", offers });
const show: ArrivalEvent = { type: "show" };

test.each<[string, ArrivalEvent[], string, string]>([
  ["nothing yet", [loaded()], "", ""],
  ["the first at once", [loaded(), loaded("a", "b")], "a,b", ""],
  ["later ones when asked for", [loaded("a"), loaded("b", "a")], "a", "b"],
  ["one more while some wait", [loaded("a"), loaded("a", "b"), loaded("a", "b", "c")], "a", "b,c"],
  ["all of them then", [loaded("a"), loaded("b", "a"), show], "a,b", ""],
  ["none that has gone", [loaded("a", "b"), loaded("b")], "b", ""],
  ["no waiting one that has gone", [loaded("a"), loaded("a", "b"), loaded("a")], "a", ""],
  ["the next at once where all have gone", [loaded("a"), loaded("a", "b"), loaded("b")], "b", ""],
])("%s", (_, events, visible, waiting) => {
  const arrivals = events.reduce(arrivalsAfter, noArrivals);
  expect([String(arrivals.visible), String(arrivals.waiting)]).toEqual([visible, waiting]);
});

test("nothing is rendered anew where nothing has changed", () => {
  const before = [loaded("a"), loaded("a", "b")].reduce(arrivalsAfter, noArrivals);
  expect(arrivalsAfter(before, loaded("a", "b"))).toBe(before);
  const all = arrivalsAfter(before, show);
  expect(arrivalsAfter(all, show)).toBe(all);
});
