// What is said of the lenders that offer nothing.
import { expect, test } from "vitest";
import type { Decline, DeclineReason, Review } from "../api/types.ts";
import { DeclineList } from "./DeclineList.tsx";
import { renderedTexts } from "./rendered-texts.tsx";

const decline = (...reasons: DeclineReason[]): Decline => ({
  lender: { id: "novella-lending", name: "Novella Lending" },
  product: `novella-${reasons[0]?.code}`,
  reasons,
});

const nothing = () => undefined;

const textOf = (declines: Decline[], reviews: Review[] = []) => {
  const application = { id: "a1", declines, reviews };
  return renderedTexts(<DeclineList application={application} money={(amount) => `€${amount}`} onChange={nothing} />);
};

test("nothing where nobody declined", () => {
  expect(textOf([])).toEqual([]);
});

test("each lender with its reasons, and that a person can be asked for", () => {
  const reasons: DeclineReason[] = [{ code: "amount-too-high", from: 1000, to: 20_000 }, { code: "payment-default" }];
  expect(textOf([decline(...reasons)])).toEqual([
    "1 lender offers nothing",
    "Novella Lending",
    "The lender lends from €1000 to €20000.",
    "The lender does not lend to people with a recorded payment default.",
    "This was decided automatically. You can ask the lender to have a person look at it.",
    "Ask for a person",
  ]);
});

test("what a person at the lender answered stands in place of the way to ask", () => {
  const review: Review = {
    id: "r1",
    lender: { id: "novella-lending", name: "Novella Lending" },
    message: "My contract was made permanent.",
    requested_at: "2026-11-20T12:00:00Z",
    due: "2026-11-27",
    answer: { outcome: "upheld", reason: "The contract ends in May.", answered_at: "2026-11-23T12:00:00Z" },
  };
  expect(textOf([decline({ code: "employment" })], [review]).slice(-2)).toEqual([
    "A person looked at it, and the decision stands. Their reason:",
    "The contract ends in May.",
  ]);
});

test.each<DeclineReason["code"]>(["not-open", "lender-declined", "no-answer"])(
  "%s is no automatic decision",
  (code) => {
    const texts = textOf([decline({ code }), decline({ code: "housing" })]);
    expect(texts[0]).toBe("2 lenders offer nothing");
    expect(texts.filter((text) => text.includes("automatically"))).toHaveLength(1);
  },
);
