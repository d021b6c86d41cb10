// What the address says of the list, and what it says wrong.
import { expect, test } from "vitest";
import { columns, nextSort, readListFilters, readSort, writtenSort } from "./list-query.ts";

test("filters with a value are sent, and what the API would refuse is not", () => {
  const query = new URLSearchParams(
    "search=%20oy%20&status=new&market=&assignee=none&amount_from=5000&amount_to=much&from=2026-11-23&to=today&sort=amount",
  );
  expect(readListFilters(query)).toEqual({
    search: "oy",
    status: "new",
    assignee: "none",
    amount_from: "5000",
    from: "2026-11-23",
  });
  expect(readListFilters(new URLSearchParams("status=open"))).toEqual({});
});

test.each([
  ["", "-received"],
  ["sort=amount", "amount"],
  ["sort=-amount", "-amount"],
  ["sort=email", "-received"],
  ["sort=--amount", "-received"],
])("the order of %o is %s", (query, sort) => {
  expect(writtenSort(readSort(new URLSearchParams(query)))).toBe(sort);
});

test("a heading sorts by its column, and once more the other way round", () => {
  for (const column of columns) {
    const first = nextSort({ column: column === "amount" ? "months" : "amount", isReversed: false }, column);
    expect([column, first.isReversed]).toEqual([column, column === "received"]);
    expect(nextSort(first, column)).toEqual({ column, isReversed: !first.isReversed });
  }
});
