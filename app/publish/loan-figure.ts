// Charts of what loans cost within our own texts: bars on one scale, a sentence for who doesn't see them, and the
// figures as a table, all worked out at build. A text asks for one by a block of code named `figure`:
//
//     kind: prices            loans side by side: amount, years, and a line `loan: NAME, RATE, OPENING FEE, MONTHLY FEE` each
//     kind: terms             one loan over different periods: amount, years (several), and rate or lender
//     kind: years             what each year's instalments go to: amount, years, rate
import { costParts, type LoanTerms, loanCost } from "../credit/loan-cost.ts";
import { loanYears } from "../credit/loan-years.ts";
import type { Message } from "../i18n/use-message.ts";
import type { LoanCharges } from "../page/contents.ts";
import { type NumberStyle, writtenMoney, writtenNumber, writtenPercent } from "../site/number-style.ts";
import type { Labels } from "./content-schema.ts";
import { filled } from "./filled-label.ts";

export interface FigureContext {
  readonly labels: Labels["figure"];
  readonly message: Message;
  readonly style: NumberStyle;
  /** Charges of a lender in the comparison; undefined where there is none of that id. */
  readonly chargesOf: (lender: string) => LoanCharges | undefined;
}

type PartKind = "loan" | "interest" | "fees";

interface Row {
  readonly name: string;
  readonly note?: string;
  readonly parts: readonly { readonly kind: PartKind; readonly value: number }[];
  /** The figure at the end of the bar. */
  readonly value: string;
  /** The row's cells in the table, after its name. */
  readonly cells: readonly string[];
}

interface Figure {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Names of the table's columns, that of the rows' names first. */
  readonly columns: readonly string[];
  readonly legend: readonly { readonly kind: PartKind; readonly name: string }[];
}

/** HTML of the figure that `source` describes. Throws where it describes none. */
export function loanFigure(source: string, context: FigureContext): string {
  const fields = source
    .trim()
    .split("\n")
    .map((line) => {
      const [, name = "", value = ""] = /^([a-z]+): *(.+)$/.exec(line) ?? [];
      if (!name) throw new Error(`"${line}" of a figure is not of the form "name: value"`);
      return [name, value] as const;
    });
  const field = (name: string) => fields.find(([candidate]) => candidate === name)?.[1] ?? "";
  const kind = field("kind");
  const amount = Number(field("amount"));
  const years = field("years").split(",").map(Number);
  if (kind === "prices") {
    const loans = fields.filter(([name]) => name === "loan").map(([, value]) => value);
    return written(prices(amount, years[0] ?? 0, loans, context), context);
  }
  const lender = field("lender");
  const charges = lender
    ? context.chargesOf(lender)
    : { ratePercent: Number(field("rate")), openingFee: 0, monthlyFee: 0 };
  if (!charges) throw new Error(`A figure names the lender "${lender}", who is not in the comparison`);
  if (kind === "terms") return written(periods(amount, years, charges, context), context);
  if (kind === "years") return written(yearByYear(amount, years[0] ?? 0, charges, context), context);
  throw new Error(`There is no figure of the kind "${kind}"`);
}

function prices(amount: number, years: number, loans: readonly string[], context: FigureContext): Figure {
  const { labels, message, style } = context;
  const rows = loans.map((line): Row => {
    const [name = "", ...numbers] = line.split(",").map((part) => part.trim());
    const [ratePercent = Number.NaN, openingFee = 0, monthlyFee = 0] = numbers.map(Number);
    const charges = { ratePercent, openingFee, monthlyFee };
    return costRow(name, amount, years, charges, context, [writtenPercent(style, ratePercent)]);
  });
  return {
    title: filled(labels.prices, {
      amount: writtenMoney(style, amount),
      period: message("loan.period-years", { years }),
    }),
    rows,
    columns: [labels.loan, message("figures.rate"), ...costColumns(context)],
    legend: costLegend(context),
  };
}

function periods(amount: number, years: readonly number[], charges: LoanCharges, context: FigureContext): Figure {
  const { labels, message, style } = context;
  return {
    title: filled(labels.terms, {
      amount: writtenMoney(style, amount),
      rate: writtenPercent(style, charges.ratePercent),
    }),
    rows: years.map((count) =>
      costRow(message("loan.period-years", { years: count }), amount, count, charges, context, []),
    ),
    columns: [message("loan.period"), ...costColumns(context)],
    legend: costLegend(context).filter(({ kind }) => kind !== "fees" || hasFees(charges)),
  };
}

function yearByYear(amount: number, years: number, charges: LoanCharges, context: FigureContext): Figure {
  const { labels, message, style } = context;
  const money = (value: number) => writtenMoney(style, value);
  return {
    title: filled(labels.years, {
      amount: money(amount),
      rate: writtenPercent(style, charges.ratePercent),
      period: message("loan.period-years", { years }),
    }),
    rows: loanYears(termsOf(amount, years, charges)).map(({ year, repaid, interest, left }) => ({
      name: filled(labels.year, { year }),
      parts: [
        { kind: "loan", value: repaid },
        { kind: "interest", value: interest },
      ],
      value: money(interest),
      cells: [repaid, interest, left].map(money),
    })),
    columns: [labels.yearColumn, labels.repaid, message("cost.interest"), labels.left],
    legend: [
      { kind: "loan", name: labels.repaid },
      { kind: "interest", name: message("cost.interest") },
    ],
  };
}

/** A row of what a loan costs: its interest and its fees. Throws where the terms describe no loan. */
function costRow(
  name: string,
  amount: number,
  years: number,
  charges: LoanCharges,
  { style }: FigureContext,
  before: readonly string[],
): Row {
  const terms = termsOf(amount, years, charges);
  const cost = loanCost(terms);
  if (!cost) throw new Error(`The terms of "${name}" in a figure describe no loan`);
  const { interest, fees } = costParts(terms, cost);
  return {
    name,
    parts: [
      { kind: "interest", value: interest },
      { kind: "fees", value: fees },
    ],
    value: writtenMoney(style, cost.totalCost),
    cells: [
      ...before,
      writtenMoney(style, cost.instalment, 2),
      writtenMoney(style, cost.totalPayable),
      writtenPercent(style, cost.aprPercent, 1),
    ],
  };
}

function costColumns({ message }: FigureContext): string[] {
  return [message("figures.instalment"), message("figures.total-payable"), message("figures.apr")];
}

function costLegend({ message }: FigureContext): Figure["legend"] {
  return [
    { kind: "interest", name: message("cost.interest") },
    { kind: "fees", name: message("cost.fees") },
  ];
}

function hasFees({ openingFee, monthlyFee }: LoanCharges): boolean {
  return openingFee + monthlyFee > 0;
}

function termsOf(principal: number, years: number, charges: LoanCharges): LoanTerms {
  return { ...charges, principal, months: years * 12, feeCapitalised: false };
}

function written(figure: Figure, context: FigureContext): string {
  const { title, rows, columns, legend } = figure;
  return [
    `<figure class="figure"><figcaption>${escapeHtml(title)}</figcaption>`,
    `<div role="img" aria-label="${escapeHtml(sentence(figure, context))}">${bars(rows)}</div>`,
    `<ul class="figure-key">${legend.map(({ kind, name }) => `<li>${key(kind)}${escapeHtml(name)}</li>`).join("")}</ul>`,
    // A block of its own, as a table in Markdown: it scrolls where it is wider than the page.
    `<table><thead><tr>${columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join("")}</tr></thead>`,
    `<tbody>${rows.map(tableRow).join("")}</tbody></table>`,
    // A price is never without it.
    `<p class="figure-note"><strong>${escapeHtml(context.message("footer.caution"))}</strong> ${escapeHtml(context.labels.note)}</p></figure>\n`,
  ].join("");
}

/** The bars on one scale: the longest fills it. */
function bars(rows: readonly Row[]): string {
  const longest = Math.max(...rows.map(total));
  const share = (value: number) => writtenNumber(plain, (value / longest) * 100, 2);
  return rows
    .map((row) => {
      let start = 0;
      const rects = row.parts.map(({ kind, value }) => {
        const rect = `<rect class="figure-${kind}" x="${share(start)}" width="${share(value)}" height="1"/>`;
        start += value;
        return rect;
      });
      const bar = `<svg viewBox="0 0 100 1" preserveAspectRatio="none">${rects.join("")}</svg>`;
      return `<p class="figure-row"><span>${escapeHtml(row.name)}</span><b>${escapeHtml(row.value)}</b>${bar}</p>`;
    })
    .join("");
}

/** Numbers of attributes, which no language writes. */
const plain: NumberStyle = { decimal: ".", group: "", groupedFrom: 99, minus: "-", money: "#", percent: "#" };

function key(kind: PartKind): string {
  return `<svg viewBox="0 0 1 1" aria-hidden="true"><rect class="figure-${kind}" width="1" height="1"/></svg>`;
}

function tableRow({ name, cells }: Row): string {
  const data = cells.map((cell) => `<td>${escapeHtml(cell)}</td>`);
  return `<tr><th scope="row">${escapeHtml(name)}</th>${data.join("")}</tr>`;
}

/** What the bars show, in words. */
function sentence({ title, rows, legend }: Figure, { style }: FigureContext): string {
  const described = rows.map(({ name, parts }) => {
    const values = parts.flatMap(({ kind, value }) => {
      const named = legend.find((entry) => entry.kind === kind);
      return named ? [`${named.name} ${writtenMoney(style, value)}`] : [];
    });
    return `${name}: ${values.join(", ")}`;
  });
  return `${title}. ${described.join("; ")}.`;
}

function total({ parts }: Row): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
