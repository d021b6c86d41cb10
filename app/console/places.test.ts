// A path leads to the place it is in, and a place is open to who has its permission.
import { expect, test } from "vitest";
import { isOpenTo, listedPlaceOf, type Place, placeAt } from "./place.ts";
import { places } from "./places.ts";

const View = () => null;
const list: readonly Place[] = [
  { path: "", name: "place.experiments", View },
  { path: "redirects", name: "place.security", permission: "redirects", View },
  { path: "redirects/test", name: "place.redirects-test", permission: "redirects", View },
];

test.each([
  ["", ""],
  ["redirects", "redirects"],
  ["redirects/rules/12", "redirects"],
  ["redirects/test", "redirects/test"],
  ["redirects/test/more", "redirects/test"],
  ["redirects/tests", "redirects"],
  ["redirectsx", undefined],
  ["nowhere", undefined],
])("%j is in %j", (path, expected) => {
  expect(placeAt(path, list)?.path).toBe(expected);
});

test.each([
  ["redirects", "redirects"],
  ["redirects/not-found", "redirects"],
  ["drafts", "redirects"],
  ["releases/rollout", "releases"],
  ["redirects/test", "redirects/test"],
  ["device", undefined],
])("%j is shown in the navigation as %j", (path, expected) => {
  const place = places.find((one) => one.path === path) as Place;
  expect(
    listedPlaceOf(
      place,
      places.filter(({ icon }) => icon),
    )?.path,
  ).toBe(expected);
});

test("a place without a permission is open to everybody", () => {
  const [overview, redirects] = list as [Place, Place];
  expect(isOpenTo(overview, { may: [], may_read_counts: [] })).toBe(true);
  expect(isOpenTo(redirects, { may: ["experiments"], may_read_counts: ["redirects"] })).toBe(false);
  expect(isOpenTo(redirects, { may: ["redirects"], may_read_counts: [] })).toBe(true);
});

test("a place of counts is open to who may read them", () => {
  const counted: Place = { path: "x", name: "place.security", permission: "redirects", counts: "redirects", View };
  expect(isOpenTo(counted, { may: ["redirects"], may_read_counts: [] })).toBe(false);
  expect(isOpenTo(counted, { may: ["redirects"], may_read_counts: ["redirects"] })).toBe(true);
});

test("no two places share a path or a key", () => {
  const paths = places.map(({ path }) => path);
  const keys = places.flatMap(({ key }) => key ?? []);
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(keys).size).toBe(keys.length);
});
