// What stands in a card's first step when it is opened.
import { expect, test } from "vitest";
import type { CardFormContent } from "../../page/contents.ts";
import type { StepAnswers } from "../definition/form.ts";
import { firstCardAnswers } from "./first-card-answers.ts";

const content = { cards: ["plain", "travel", "flex", "low"].map((id) => ({ id })) } as unknown as CardFormContent;
const first = (query: string, stored?: StepAnswers) =>
  firstCardAnswers("card", stored, { language: "fi", query: new URLSearchParams(query), content });

test("begins with the usual limit and no card", () => {
  expect(first("")).toEqual({ credit_limit: 2000, cards: [] });
  expect(firstCardAnswers("card", undefined, { language: "pl", query: new URLSearchParams(), content })).toMatchObject({
    credit_limit: 8000,
  });
});

test("takes the cards of the address, in place of those that are stored", () => {
  expect(first("card=travel")).toMatchObject({ cards: ["travel"] });
  expect(first("card=low,flex", { credit_limit: 3000, cards: ["plain"] })).toEqual({
    credit_limit: 3000,
    cards: ["low", "flex"],
  });
});

test("goes on with what is stored where the address names none that there is", () => {
  expect(first("card=gold", { credit_limit: 3000, cards: ["plain"] })).toEqual({
    credit_limit: 3000,
    cards: ["plain"],
  });
});

test("leaves out a stored card that is not offered any more", () => {
  expect(first("", { cards: ["gold", "low"] })).toMatchObject({ cards: ["low"] });
});

test("other steps begin with what is stored", () => {
  const query = new URLSearchParams("card=travel");
  expect(firstCardAnswers("contact", { phone: "1" }, { language: "fi", query, content })).toEqual({ phone: "1" });
  expect(firstCardAnswers("contact", undefined, { language: "fi", query, content })).toEqual({});
});
