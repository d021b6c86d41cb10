// Cards as the address names them.
import { expect, test } from "vitest";
import { readCards } from "./card-query.ts";

const cards = ["plain", "travel", "flex", "low"].map((id) => ({ id }));
const read = (query: string) => readCards(new URLSearchParams(query), cards).map(({ id }) => id);

test.each<[string, string[]]>([
  ["", []],
  ["card=", []],
  ["card=travel", ["travel"]],
  ["card=low,plain", ["low", "plain"]],
  ["card=low&card=plain", ["low", "plain"]],
  ["card=plain,plain", ["plain"]],
  ["card=gold,flex", ["flex"]],
  ["card=plain,travel,flex,low", ["plain", "travel", "flex"]],
  ["card=PLAIN", []],
])("?%s names %j", (query, expected) => {
  expect(read(query)).toEqual(expected);
});
