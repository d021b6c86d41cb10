// What stands in the form of a product's rules, by the JSON pointers that the API's findings name.
import type { RuleSet } from "../../api/types.ts";
import { type NumberStyle, writtenNumber } from "../../site/number-style.ts";

/** Lists of which any may be ticked. */
export const tickedLists = ["/refused_purposes", "/employment", "/housing", "/conditions"] as const;

export type TickedList = (typeof tickedLists)[number];

export const bands = ["A", "B", "C", "D", "E"] as const;

/** Columns of a price row: their pointers, relative to the row's. */
export const rowColumns = [
  "/amount_from",
  "/amount_to",
  "/months_from",
  "/months_to",
  "/opening_fee",
  "/monthly_fee",
  ...bands.map((band) => `/bands/${band}` as const),
] as const;

export type RowColumn = (typeof rowColumns)[number];

/** A price row, as it is typed. */
export type RowForm = Readonly<Record<RowColumn, string>>;

export interface RuleForm {
  /** What is typed or chosen, by pointer; `yes` where a box is ticked that stands alone. */
  readonly texts: Readonly<Record<string, string>>;
  readonly ticked: Readonly<Record<TickedList, readonly string[]>>;
  readonly rows: readonly RowForm[];
  /** What holds for a mortgage alone: the form shows it nowhere, and keeps it. */
  readonly mortgage?: RuleSet["mortgage"];
}

/** The form that shows these rules. */
export function formOf(rules: RuleSet, style: NumberStyle): RuleForm {
  const whole = (value: number | null | undefined) => (typeof value === "number" ? writtenNumber(style, value, 0) : "");
  const fraction = (value: number | null | undefined) => (typeof value === "number" ? plainNumber(value, style) : "");
  const { age, residency, employment } = rules;
  return {
    texts: {
      "/amount/from": whole(rules.amount.from),
      "/amount/to": whole(rules.amount.to),
      "/months/from": whole(rules.months.from),
      "/months/to": whole(rules.months.to),
      "/refinancing": rules.refinancing,
      "/age/from": whole(age?.from),
      "/age/to_at_end": whole(age?.to_at_end),
      "/age/justification": age?.justification ?? "",
      "/residency/months": whole(residency?.months),
      "/residency/justification": residency?.justification ?? "",
      "/accepts_payment_default": rules.accepts_payment_default ? "yes" : "",
      "/income_min": whole(rules.income_min),
      "/debt_to_income_max": fraction(rules.debt_to_income_max),
      "/dsti_percent_max": fraction(rules.dsti_percent_max),
      "/surplus_min": whole(rules.surplus_min),
      "/rate_type": rules.rate_type,
      "/counter_offers": rules.counter_offers ? "yes" : "",
      ...Object.fromEntries(Object.entries(employment).map(([type, months]) => [`/employment/${type}`, whole(months)])),
    },
    ticked: {
      "/refused_purposes": rules.refused_purposes ?? [],
      "/employment": Object.keys(employment),
      "/housing": rules.housing ?? [],
      "/conditions": rules.conditions ?? [],
    },
    rows: rules.rates.map((row) => ({
      "/amount_from": whole(row.amount_from),
      "/amount_to": whole(row.amount_to),
      "/months_from": whole(row.months_from),
      "/months_to": whole(row.months_to),
      "/opening_fee": fraction(row.opening_fee),
      "/monthly_fee": fraction(row.monthly_fee),
      "/bands/A": fraction(row.bands.A),
      "/bands/B": fraction(row.bands.B),
      "/bands/C": fraction(row.bands.C),
      "/bands/D": fraction(row.bands.D),
      "/bands/E": fraction(row.bands.E),
    })),
    ...(rules.mortgage && { mortgage: rules.mortgage }),
  };
}

/** A number with as many decimals as it has, and no signs between its groups. */
function plainNumber(value: number, { decimal }: NumberStyle): string {
  return String(value).replace(".", decimal);
}

/** The next price row: it begins where the last one ends. */
export function nextRow(rows: readonly RowForm[]): RowForm {
  const last = rows.at(-1);
  const empty = Object.fromEntries(rowColumns.map((column) => [column, ""])) as RowForm;
  return last ? { ...last, "/amount_from": "", "/amount_to": "" } : empty;
}
