// What is said of the lenders that offer nothing.
import { expect, test } from "vitest";
import type { Decline, DeclineReason, Review } from "../api/types.ts";
import { renderedTexts } from "../i18n/rendered-texts.tsx";
import { DeclineList } from "./DeclineList.tsx";

const decline = (...reasons: DeclineReason[]): Decline => ({
  lender: { id: "novella-lending", name: "Novella Lending" },
  product: `novella-${reasons[0]?.code}`,
  reasons,
});

const nothing = () => undefined;

const writing = { money: (amount: number) => `€${amount}`, percent: (percent: number) => `${percent} %` };

const textOf = (declines: Decline[], reviews: Review[] = []) => {
  const application = { id: "a1", role: "applicant" as const, declines, reviews };
  return renderedTexts(<DeclineList application={application} writing={writing} onChange={nothing} />);
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

test("the applicant's own figures, where the API tells them", () => {
  const figures = {
    ...{ income: 1800.4, living: 650, housing: 700, other_costs: 0, old_debt: 250, surplus: 200.4 },
    ...{ reference_instalment: 210.6, dsti_percent: 25.6, debt_to_income: 1.25 },
  };
  const texts = textOf([{ ...decline({ code: "not-affordable" }), figures }]);
  expect(texts).toEqual(
    expect.arrayContaining(["The figures used", "Income counted", "€1800", "Left before the loan"]),
  );
  expect(texts).toEqual(expect.arrayContaining(["€200", "€211", "25.6 %", "125 %"]));
  const withoutIncome = textOf([
    { ...decline({ code: "income-too-low" }), figures: { ...figures, dsti_percent: null } },
  ]);
  expect(withoutIncome).not.toContain("Instalments beside income");
  expect(textOf([decline({ code: "employment" })])).not.toContain("The figures used");
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

test("the co-applicant reads who declined, and that the applicant is told why", () => {
  const application = { id: "a1", role: "co-applicant" as const, declines: [decline()], reviews: [] };
  const list = <DeclineList application={application} writing={writing} onChange={nothing} />;
  expect(renderedTexts(list)).toEqual([
    "1 lender offers nothing",
    "Only the applicant is told the reasons.",
    "Novella Lending",
  ]);
});
