// Reads the rules that the form says. What cannot be read as a number is named, by its pointer; whether the rules make
// sense together is for the API to say.
import type { RuleSet } from "../../api/types.ts";
import { type NumberStyle, readWholeNumber } from "../../site/number-style.ts";
import { readFraction } from "../read-fraction.ts";
import type { Column, RowForm, RuleForm } from "./rule-form.ts";

/** What a field lacks. */
export interface Misreading {
  readonly pointer: string;
  readonly code: "missing" | "not-a-number";
}

export type ReadRules = { readonly rules: RuleSet } | { readonly misreadings: readonly Misreading[] };

export function readForm({ kind, texts, ticked, tables }: RuleForm, style: NumberStyle): ReadRules {
  const misreadings: Misreading[] = [];
  const optional = (pointer: string, text: string, read: ReadNumber) => {
    if (text.trim() === "") return null;
    const value = read(text, style);
    if (value === undefined) misreadings.push({ pointer, code: "not-a-number" });
    return value ?? null;
  };
  const required = (pointer: string, text: string, read: ReadNumber) => {
    if (text.trim() === "") misreadings.push({ pointer, code: "missing" });
    return optional(pointer, text, read) ?? 0;
  };
  const text = (pointer: string) => texts[pointer] ?? "";
  const whole = (pointer: string) => required(pointer, text(pointer), readWhole);
  const wholeOrNone = (pointer: string) => optional(pointer, text(pointer), readWhole);
  const fractionOrNone = (pointer: string) => optional(pointer, text(pointer), readFraction);
  const says = (...pointers: string[]) => pointers.some((pointer) => text(pointer).trim() !== "");

  const priceRow = (row: RowForm<"/rates">, index: number) => {
    const at = (column: Column<"/rates">) => `/rates/${index}${column}`;
    const rowWhole = (column: Column<"/rates">) => required(at(column), row[column], readWhole);
    const fee = (column: Column<"/rates">) => required(at(column), row[column], readFraction);
    const band = (column: Column<"/rates">) => optional(at(column), row[column], readFraction);
    return {
      amount_from: rowWhole("/amount_from"),
      amount_to: rowWhole("/amount_to"),
      months_from: rowWhole("/months_from"),
      months_to: rowWhole("/months_to"),
      opening_fee: fee("/opening_fee"),
      monthly_fee: fee("/monthly_fee"),
      bands: {
        A: band("/bands/A"),
        B: band("/bands/B"),
        C: band("/bands/C"),
        D: band("/bands/D"),
        E: band("/bands/E"),
      },
    };
  };

  const step = (row: RowForm<"/mortgage/loan_to_value">, index: number) => {
    const at = (column: Column<"/mortgage/loan_to_value">) => `/mortgage/loan_to_value/${index}${column}`;
    return {
      to: required(at("/to"), row["/to"], readWhole),
      surcharge: required(at("/surcharge"), row["/surcharge"], readFraction),
    };
  };

  const rules = {
    amount: { from: whole("/amount/from"), to: whole("/amount/to") },
    months: { from: whole("/months/from"), to: whole("/months/to") },
    refused_purposes: ticked["/refused_purposes"],
    refinancing: text("/refinancing"),
    age: says("/age/from", "/age/to_at_end", "/age/justification")
      ? {
          from: wholeOrNone("/age/from"),
          to_at_end: wholeOrNone("/age/to_at_end"),
          justification: text("/age/justification").trim(),
        }
      : null,
    residency: says("/residency/months", "/residency/justification")
      ? { months: whole("/residency/months"), justification: text("/residency/justification").trim() }
      : null,
    accepts_payment_default: text("/accepts_payment_default") === "yes",
    employment: Object.fromEntries(
      ticked["/employment"].map((type) => [type, wholeOrNone(`/employment/${type}`) ?? 0] as const),
    ),
    income_min: wholeOrNone("/income_min"),
    housing: ticked["/housing"],
    debt_to_income_max: fractionOrNone("/debt_to_income_max"),
    dsti_percent_max: fractionOrNone("/dsti_percent_max"),
    surplus_min: whole("/surplus_min"),
    rate_type: text("/rate_type"),
    rates: tables["/rates"].map(priceRow),
    counter_offers: text("/counter_offers") === "yes",
    conditions: ticked["/conditions"],
    ...(kind === "card" && { card: { interest_free_days: whole("/card/interest_free_days") } }),
    ...(kind === "mortgage" && {
      mortgage: {
        refused_purposes: ticked["/mortgage/refused_purposes"],
        property_types: ticked["/mortgage/property_types"],
        loan_to_value: tables["/mortgage/loan_to_value"].map(step),
      },
    }),
  };
  // Lists and choices hold only values that the form offers, which are those of the API.
  return misreadings.length > 0 ? { misreadings } : { rules: rules as unknown as RuleSet };
}

type ReadNumber = (text: string, style: NumberStyle) => number | undefined;

const readWhole: ReadNumber = (text) => readWholeNumber(text);
