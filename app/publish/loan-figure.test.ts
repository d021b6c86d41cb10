// Charts in texts: their figures are those of the loan's cost, in bars, in words and in a table.
import { describe, expect, test } from "vitest";
import { loanCost } from "../credit/loan-cost.ts";
import type { MessageId } from "../i18n/message-id.ts";
import { writtenMoney, writtenPercent } from "../site/number-style.ts";
import { loadContent } from "./content.ts";
import { loanFigure } from "./loan-figure.ts";
import { numberStyle } from "./locale-text.ts";

const style = numberStyle("en-gb");
const context = {
  labels: loadContent("en-gb").labels.figure,
  style,
  message: (id: MessageId, values = {}) => [id, ...Object.values(values)].join(" "),
  chargesOf: (id: string) => (id === "fabula-bank" ? { ratePercent: 7.4, openingFee: 100, monthlyFee: 2 } : undefined),
};

const terms = {
  principal: 10_000,
  ratePercent: 8.5,
  months: 60,
  openingFee: 200,
  monthlyFee: 0,
  feeCapitalised: false,
};

describe("loans side by side", () => {
  const html = loanFigure(
    "kind: prices\namount: 10000\nyears: 5\nloan: Loan A, 8.5, 200, 0\nloan: Loan <B>, 9.1, 0, 0",
    context,
  );
  const cost = loanCost(terms);

  test("a table has what each costs", () => {
    expect(html).toContain(
      `<tr><th scope="row">Loan A</th><td>8.50%</td><td>${writtenMoney(style, cost?.instalment ?? 0, 2)}</td>` +
        `<td>${writtenMoney(style, cost?.totalPayable ?? 0)}</td><td>${writtenPercent(style, cost?.aprPercent ?? 0, 1)}</td></tr>`,
    );
  });

  test("the caution stands beside the prices", () => {
    expect(html).toContain("<strong>footer.caution</strong>");
  });

  test("a sentence says what the bars show", () => {
    const interest = writtenMoney(style, (cost?.totalCost ?? 0) - 200);
    expect(html).toContain(`Loan A: cost.interest ${interest}, cost.fees £200; Loan &lt;B>: cost.interest`);
  });

  test("the dearest fills the scale, the fees follow the interest", () => {
    const [, bar = ""] = html.match(/Loan A<\/span>.*?<svg[^>]*>(.*?)<\/svg>/) ?? [];
    const [interest = 0, start = 0, fees = 0] = [...bar.matchAll(/ (?:x|width)="([\d.]+)"/g)]
      .slice(1)
      .map((m) => Number(m[1]));
    expect(start).toBeCloseTo(interest, 2);
    expect(start + fees).toBeCloseTo(100, 1);
  });
});

test("one loan over several periods, with a lender's own charges", () => {
  const html = loanFigure("kind: terms\nlender: fabula-bank\namount: 5000\nyears: 2, 6", context);
  expect(html.match(/<tr><th scope="row">loan\.period-years \d/g)).toHaveLength(2);
  expect(html).toContain("cost.fees £244");
});

test("the years of a loan, to the last one without debt", () => {
  const html = loanFigure("kind: years\namount: 10000\nrate: 9.1\nyears: 5", context);
  expect(html.match(/<tr><th scope="row">/g)).toHaveLength(5);
  expect(html).not.toContain(`<th scope="col"></th>`);
  expect(html).toMatch(/<td>£0<\/td><\/tr><\/tbody>/);
});

test.each([
  ["nonsense", /not of the form/],
  ["kind: pie", /no figure of the kind "pie"/],
  ["kind: terms\nlender: nobody\namount: 5000\nyears: 2", /"nobody"/],
  ["kind: prices\namount: 0\nyears: 5\nloan: A, 5, 0, 0", /describe no loan/],
])("%s is refused", (source, reason) => {
  expect(() => loanFigure(source, context)).toThrow(reason);
});
