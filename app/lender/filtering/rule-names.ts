// The names of rules by their JSON pointers, and their values in words.
import type { MessageId } from "../../i18n/message-id.ts";
import type { Message } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../area-figures.ts";
import { choiceName } from "./choice-name.ts";

const names: Readonly<Record<string, MessageId>> = {
  "/amount": "loan.amount",
  "/amount/from": "rules.amount-from",
  "/amount/to": "rules.amount-to",
  "/months": "loan.period",
  "/months/from": "rules.months-from",
  "/months/to": "rules.months-to",
  "/refused_purposes": "rules.refused-purposes",
  "/refinancing": "rules.refinancing",
  "/age": "rules.age",
  "/age/from": "rules.age-from",
  "/age/to_at_end": "rules.age-to",
  "/age/justification": "rules.age-justification",
  "/residency": "rules.residency",
  "/residency/months": "rules.residency",
  "/residency/justification": "rules.residency-justification",
  "/accepts_payment_default": "rules.payment-default",
  "/employment": "rules.employment",
  "/income_min": "rules.income-min",
  "/housing": "rules.housing",
  "/debt_to_income_max": "rules.debt-to-income",
  "/dsti_percent_max": "rules.dsti",
  "/surplus_min": "rules.surplus",
  "/rate_type": "prices.rate-type",
  "/rates": "prices.heading",
  "/counter_offers": "rules.counter-offers",
  "/conditions": "rules.conditions",
  "/mortgage": "rules.mortgage",
  "/mortgage/refused_purposes": "rules.refused-purposes",
  "/mortgage/property_types": "rules.property-types",
  "/mortgage/loan_to_value": "rules.loan-to-value",
  "/card": "rules.card",
  "/card/interest_free_days": "rules.interest-free-days",
};

const columns: Readonly<Record<string, MessageId>> = {
  amount_from: "rules.amount-from",
  amount_to: "rules.amount-to",
  months_from: "rules.months-from",
  months_to: "rules.months-to",
  opening_fee: "figures.opening-fee",
  monthly_fee: "figures.monthly-fee",
  to: "steps.to",
  surcharge: "steps.surcharge",
};

export function ruleName(pointer: string, message: Message): string {
  const row = /^\/(?:rates|mortgage\/loan_to_value)\/(\d+)(?:\/(\w+)(?:\/([A-E]))?)?$/.exec(pointer);
  if (row) return rowName(row, message);
  const employment = /^\/employment\/(.+)$/.exec(pointer)?.[1];
  if (employment) return message("rules.employment-months", { employment: choiceName(employment, message) });
  const name = names[pointer] ?? names[pointer.replace(/\/[^/]*$/, "")];
  return name ? message(name) : pointer;
}

function rowName([, index, column, band]: RegExpExecArray, message: Message): string {
  const title = message("prices.row", { number: Number(index) + 1 });
  if (band) return `${title}, ${message("prices.band", { band })}`;
  const name = column && columns[column];
  return name ? `${title}, ${message(name)}` : title;
}

const words: Readonly<Record<string, Readonly<Record<string, MessageId>>>> = {
  "/refinancing": {
    any: "rules.refinancing-any",
    only: "rules.refinancing-only",
    none: "rules.refinancing-none",
  },
  "/rate_type": { fixed: "prices.fixed", variable: "prices.variable" },
};

interface ValueTextOptions {
  readonly message: Message;
  readonly figures: Pick<AreaFigures, "number" | "purpose">;
}

/** A rule's value in words; a dash where it is not there. */
export function valueText(pointer: string, value: unknown, options: ValueTextOptions): string {
  const { message, figures } = options;
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return message(value ? "common.yes" : "common.no");
  if (typeof value === "number") return figures.number(value);
  if (Array.isArray(value)) return value.map((item) => valueText(pointer, item, options)).join(", ") || "–";
  if (typeof value === "object") {
    const parts = Object.entries(value).map(
      ([name, part]) => `${ruleName(`${pointer}/${name}`, message)}: ${valueText(`${pointer}/${name}`, part, options)}`,
    );
    return parts.join("; ");
  }
  return wordOf(pointer, String(value), options);
}

function wordOf(pointer: string, value: string, { message, figures }: ValueTextOptions): string {
  const word = words[pointer]?.[value];
  if (word) return message(word);
  if (pointer.startsWith("/refused_purposes")) return figures.purpose(value);
  if (["/housing", "/mortgage"].some((rule) => pointer.startsWith(rule))) return choiceName(value, message);
  if (pointer.startsWith("/conditions")) return message(`rules.condition-${value}` as MessageId);
  return value;
}
