// How an address keeps the order of a comparison.
import { expect, test } from "vitest";
import { readSorting, sorted, sortingQuery } from "./sorting.ts";

const columns = [{ id: "apr" }, { id: "total" }];

test.each([
  ["", "apr", false],
  ["sort=total", "total", false],
  ["sort=-total", "total", true],
  ["sort=unknown", "apr", false],
  ["sort=-", "apr", false],
])("%s", (query, column, reversed) => {
  expect(readSorting(new URLSearchParams(query), columns)).toEqual({ column, reversed });
});

test.each([
  ["amount=5000", "total", "?amount=5000&sort=total"],
  ["sort=total&amount=5000", "total", "?sort=-total&amount=5000"],
  ["sort=-total", "total", "?sort=total"],
])("from %s by %s to %s", (query, column, next) => {
  const params = new URLSearchParams(query);
  expect(sortingQuery(params, readSorting(params, columns), column)).toBe(next);
});

test("equal rows keep their order, both ways", () => {
  const rows = [
    { id: "a", value: 2 },
    { id: "b", value: 1 },
    { id: "c", value: 2 },
  ];
  const ids = (reversed: boolean) => sorted(rows, ({ value }) => value, reversed).map(({ id }) => id);
  expect(ids(false)).toEqual(["b", "a", "c"]);
  expect(ids(true)).toEqual(["a", "c", "b"]);
});
