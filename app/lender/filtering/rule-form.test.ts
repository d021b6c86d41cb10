import { describe, expect, test } from "vitest";
import type { RuleSet } from "../../api/types.ts";
import { fieldPointer } from "./field-ids.ts";
import { withCell, withText, withTick } from "./form-state.ts";
import { isSameForm, mergeForms } from "./merge-forms.ts";
import { readForm } from "./read-form.ts";
import { formOf, nextRow } from "./rule-form.ts";

const finnish = {
  decimal: ",",
  group: "\u00a0",
  groupedFrom: 4,
  minus: "−",
  money: "#\u00a0€",
  percent: "#\u00a0%",
};

const rules: RuleSet = {
  amount: { from: 2000, to: 70_000 },
  months: { from: 12, to: 180 },
  refused_purposes: ["investments"],
  refinancing: "any",
  age: { from: null, to_at_end: 75, justification: "The credit insurance ends at 75." },
  residency: null,
  accepts_payment_default: false,
  employment: { permanent: 6, retired: 0 },
  income_min: 1200,
  housing: [],
  debt_to_income_max: 4.5,
  dsti_percent_max: 40,
  surplus_min: 100,
  rate_type: "fixed",
  rates: [
    {
      amount_from: 2000,
      amount_to: 70_000,
      months_from: 12,
      months_to: 180,
      opening_fee: 0,
      monthly_fee: 5.5,
      bands: { A: 6.9, B: 7.9, C: 9.1, D: 10.3, E: null },
    },
  ],
  counter_offers: true,
  conditions: ["income-proof", "identity"],
};

const form = formOf(rules, finnish);

describe("the form", () => {
  test("says the rules, and reads the same ones", () => {
    expect(form.texts["/amount/to"]).toBe("70\u00a0000");
    expect(form.texts["/debt_to_income_max"]).toBe("4,5");
    expect(readForm(form, finnish)).toEqual({ rules });
  });

  test("says what holds for mortgages alone, and reads it", () => {
    const steps = [
      { to: 60, surcharge: 0 },
      { to: 85, surcharge: 0.35 },
    ];
    const mortgage: RuleSet["mortgage"] = {
      refused_purposes: ["holiday home"],
      property_types: ["flat"],
      loan_to_value: steps,
    };
    const own = formOf({ ...rules, mortgage }, finnish);
    expect(own.tables["/mortgage/loan_to_value"][1]).toEqual({ "/to": "85", "/surcharge": "0,35" });
    expect(readForm(own, finnish)).toEqual({ rules: { ...rules, mortgage } });
    const cleared = withCell(own, ["/mortgage/loan_to_value", 1, "/to"], "");
    expect(readForm(cleared, finnish)).toEqual({
      misreadings: [{ pointer: "/mortgage/loan_to_value/1/to", code: "missing" }],
    });
    const typed = withTick(own, "/mortgage/property_types", "plot", true);
    const saved = formOf({ ...rules, mortgage: { ...mortgage, loan_to_value: steps.slice(0, 1) } }, finnish);
    expect(readForm(mergeForms({ before: own, typed, saved }), finnish)).toMatchObject({
      rules: { mortgage: { property_types: ["flat", "plot"], loan_to_value: [{ to: 60 }] } },
    });
  });

  test("says for how long a card costs no interest, and reads it", () => {
    const own = formOf({ ...rules, card: { interest_free_days: 45 } }, finnish);
    const typed = withText(own, "/card/interest_free_days", "30");
    expect(readForm(typed, finnish)).toEqual({ rules: { ...rules, card: { interest_free_days: 30 } } });
  });

  test("reads no age limit where nothing is said of it", () => {
    const texts = { ...form.texts, "/age/to_at_end": "", "/age/justification": " " };
    expect(readForm({ ...form, texts }, finnish)).toMatchObject({ rules: { age: null } });
  });

  test("reads forms of work that are ticked, without months as none", () => {
    const typed = withTick(withTick(form, "/employment", "permanent", false), "/employment", "student", true);
    expect(readForm(typed, finnish)).toMatchObject({ rules: { employment: { retired: 0, student: 0 } } });
  });

  test.each([
    ["/surplus_min", "", "missing"],
    ["/surplus_min", "much", "not-a-number"],
    ["/dsti_percent_max", "-4", "not-a-number"],
    ["/amount/from", "2 000,5", "not-a-number"],
  ])("names %s where it is %o", (pointer, text, code) => {
    expect(readForm(withText(form, pointer, text), finnish)).toEqual({ misreadings: [{ pointer, code }] });
  });

  test("names a cell of a price row", () => {
    expect(readForm(withCell(form, ["/rates", 0, "/bands/B"], "7;9"), finnish)).toEqual({
      misreadings: [{ pointer: "/rates/0/bands/B", code: "not-a-number" }],
    });
  });

  test("begins another row with the prices of the last", () => {
    expect(nextRow("/rates", form.tables["/rates"])).toMatchObject({
      "/amount_from": "",
      "/monthly_fee": "5,5",
      "/bands/A": "6,9",
    });
  });
});

describe("what somebody else saved meanwhile", () => {
  const saved = formOf({ ...rules, income_min: 1500, employment: { permanent: 3 } }, finnish);

  test("stands beside what was typed here", () => {
    const typed = withCell(withText(form, "/surplus_min", "250"), ["/rates", 0, "/bands/A"], "5,9");
    const merged = mergeForms({ before: form, typed, saved });
    expect(readForm(merged, finnish)).toMatchObject({
      rules: { surplus_min: 250, income_min: 1500, employment: { permanent: 3 }, rates: [{ bands: { A: 5.9 } }] },
    });
  });

  test("gives way where both changed the same rule", () => {
    const merged = mergeForms({ before: form, typed: withText(form, "/income_min", "1400"), saved });
    expect(merged.texts["/income_min"]).toBe("1400");
  });

  test("is a difference, and the order of what is ticked is none", () => {
    const { conditions = [] } = rules;
    expect(isSameForm(form, saved)).toBe(false);
    expect(isSameForm(form, formOf({ ...rules, conditions: conditions.toReversed() }, finnish))).toBe(true);
  });
});

test.each([
  ["/amount", "/amount/from"],
  ["/rates/2", "/rates/2/amount_from"],
  ["/rates/2/bands", "/rates/2/bands/A"],
  ["/rates/2/monthly_fee", "/rates/2/monthly_fee"],
  ["/mortgage/loan_to_value/1", "/mortgage/loan_to_value/1/to"],
  ["/income_min", "/income_min"],
])("what is found at %s is shown at %s", (pointer, field) => {
  expect(fieldPointer(pointer)).toBe(field);
});
