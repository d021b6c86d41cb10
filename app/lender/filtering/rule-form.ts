// What stands in the form of a product's rules, by the JSON pointers that the API's findings name.
import type { LoanKind, RuleSet } from "../../api/types.ts";
import { type NumberStyle, writtenNumber } from "../../site/number-style.ts";

/** Lists of which any may be ticked. */
export const tickedLists = [
  "/refused_purposes",
  "/employment",
  "/housing",
  "/conditions",
  "/mortgage/refused_purposes",
  "/mortgage/property_types",
] as const;

export type TickedList = (typeof tickedLists)[number];

export const bands = ["A", "B", "C", "D", "E"] as const;

/** Columns of the tables: their pointers, relative to the row's. */
const priceColumns = [
  "/amount_from",
  "/amount_to",
  "/months_from",
  "/months_to",
  "/opening_fee",
  "/monthly_fee",
  ...bands.map((band) => `/bands/${band}` as const),
] as const;

export const tableColumns = {
  "/rates": priceColumns,
  "/mortgage/loan_to_value": ["/to", "/surcharge"],
} as const;

export type RuleTable = keyof typeof tableColumns;
export type Column<Table extends RuleTable> = (typeof tableColumns)[Table][number];

/** A row of a table, as it is typed. */
export type RowForm<Table extends RuleTable> = Readonly<Record<Column<Table>, string>>;

export type RuleTables = { readonly [Table in RuleTable]: readonly RowForm<Table>[] };

export interface RuleForm {
  readonly kind: LoanKind;
  /** What is typed or chosen, by pointer; `yes` where a box is ticked that stands alone. */
  readonly texts: Readonly<Record<string, string>>;
  readonly ticked: Readonly<Record<TickedList, readonly string[]>>;
  readonly tables: RuleTables;
}

/** The form that shows these rules. */
export function formOf(rules: RuleSet, style: NumberStyle): RuleForm {
  const whole = (value: number | null | undefined) => (typeof value === "number" ? writtenNumber(style, value, 0) : "");
  const fraction = (value: number | null | undefined) => (typeof value === "number" ? plainNumber(value, style) : "");
  const { age, residency, employment, mortgage, card } = rules;
  return {
    kind: kindOf(rules),
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
      "/card/interest_free_days": whole(card?.interest_free_days),
      ...Object.fromEntries(Object.entries(employment).map(([type, months]) => [`/employment/${type}`, whole(months)])),
    },
    ticked: {
      "/refused_purposes": rules.refused_purposes ?? [],
      "/employment": Object.keys(employment),
      "/housing": rules.housing ?? [],
      "/conditions": rules.conditions ?? [],
      "/mortgage/refused_purposes": mortgage?.refused_purposes ?? [],
      "/mortgage/property_types": mortgage?.property_types ?? [],
    },
    tables: {
      "/rates": rules.rates.map((row) => ({
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
      "/mortgage/loan_to_value": (mortgage?.loan_to_value ?? []).map(({ to, surcharge }) => ({
        "/to": whole(to),
        "/surcharge": fraction(surcharge),
      })),
    },
  };
}

function kindOf({ mortgage, card }: RuleSet): LoanKind {
  if (mortgage) return "mortgage";
  return card ? "card" : "loan";
}

/** A number with as many decimals as it has, and no signs between its groups. */
function plainNumber(value: number, { decimal }: NumberStyle): string {
  return String(value).replace(".", decimal);
}

/** A table's next row. A price row begins with the prices of the last one. */
export function nextRow<Table extends RuleTable>(table: Table, rows: readonly RowForm<Table>[]): RowForm<Table> {
  const empty = Object.fromEntries(tableColumns[table].map((column) => [column, ""])) as RowForm<Table>;
  const last = table === "/rates" && rows.at(-1);
  return last ? { ...last, "/amount_from": "", "/amount_to": "" } : empty;
}
