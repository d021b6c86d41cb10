// What is said of a mistake: what to do about it. The same words stand at the field and in the summary.
import type { MessageId } from "../../i18n/message-id.ts";
import type { Message } from "../../i18n/use-message.ts";
import { type NumberStyle, writtenMoney, writtenNumber, writtenPercent } from "../../site/number-style.ts";
import type { FieldError } from "../check/field-error.ts";
import type { Field, FieldType, Step } from "../definition/form.ts";
import type { Words } from "./words.ts";

interface ErrorTextOptions {
  readonly message: Message;
  readonly words: Words;
  readonly style: NumberStyle;
}

/** Fields with a slider. */
const slid = ["amount", "years", "months", "credit_limit"];

/** What somebody could type into them. */
const examples: Readonly<Record<string, number>> = { years: 4, months: 36, credit_limit: 2_000 };

/** Types whose answer is chosen rather than written. */
const chosen: readonly FieldType[] = ["choice", "boolean"];

const malformed: Readonly<Partial<Record<FieldType, MessageId>>> = {
  email: "error.email-malformed",
  phone: "mistake.phone",
  "identity-number": "mistake.identity-number",
  "business-id": "mistake.business-id",
  "postal-code": "mistake.postal-code",
  day: "mistake.day",
  month: "mistake.month",
  cards: "mistake.cards",
};

/** Codes whose message has the code's name. */
const own = [
  "in-future",
  "in-past",
  "before-birth",
  "under-18",
  "not-the-numbers-date",
  "history-gap",
  "net-above-gross",
  "none-marked",
  "same-person",
  "too-long",
  "too-many",
] as const;

/** The text of an error in a step. */
export function errorText({ pointer, code, params }: FieldError, step: Step, options: ErrorTextOptions): string {
  const { words } = options;
  const [name = "", index, inner] = pointer.slice(1).split("/");
  const outer = step.fields.find((field) => field.name === name);
  if (index === undefined) return textOf(code, params, outer, options);
  const field = outer?.fields?.find((candidate) => candidate.name === inner);
  return `${words.row(name, Number(index) + 1)}: ${textOf(code, params, field, options)}`;
}

function textOf(code: string, params: FieldError["params"], field: Field | undefined, options: ErrorTextOptions) {
  const { message, words, style } = options;
  const label = field ? words.label(field.name) : "";
  const write = (value: number | string | undefined) => writtenLimit(Number(value), field, options);
  if (code === "below-current-balance")
    return message("mistake.below-current-balance", { balance: writtenMoney(style, Number(params.balance)) });
  if (field && slid.includes(field.name)) return sliderText(code, params, field, options);
  const known = own.find((candidate) => candidate === code);
  if (known) return message(`mistake.${known}`, { field: label, ...params });
  switch (code) {
    case "missing":
      return missingText(field, label, message);
    case "too-small":
      return message("mistake.too-small", { field: label, min: write(params.min) });
    case "too-large":
      return message("mistake.too-large", { field: label, max: write(params.max) });
    case "fraction":
      return message("mistake.fraction", { field: label });
    case "marked-above-amount":
      // To the co-applicant the sum would tell what the applicant owes.
      if (params.sum === undefined) return message("mistake.marked-above-rest");
      return message("mistake.marked-above-amount", {
        sum: writtenMoney(style, Number(params.sum)),
        amount: writtenMoney(style, Number(params.amount)),
      });
    default:
      return message((field && malformed[field.type]) ?? "mistake.number", {
        field: label,
        example: exampleOf(field, style),
      });
  }
}

/** What the fields with a slider say themselves. */
function sliderText(code: string, params: FieldError["params"], field: Field, options: ErrorTextOptions): string {
  const { message, style } = options;
  if (code === "too-large") return message("amount.most", { max: writtenLimit(Number(params.max), field, options) });
  if (code === "too-small") return message("amount.least", { min: writtenLimit(Number(params.min), field, options) });
  return message("amount.unreadable", { example: writtenNumber(style, examples[field.name] ?? 20_000, 0) });
}

function missingText(field: Field | undefined, label: string, message: Message): string {
  if (field?.type === "consent") return message("mistake.consent", { field: label });
  if (field?.type === "cards") return message("mistake.cards");
  if (field?.type === "rows") return message("mistake.rows", { field: label });
  return message(field && chosen.includes(field.type) ? "mistake.choice" : "mistake.missing", { field: label });
}

function writtenLimit(value: number, field: Field | undefined, { message, style }: ErrorTextOptions): string {
  if (field?.name === "years") return message("loan.period-years", { years: value });
  if (field?.type === "year") return String(value);
  if (field?.type === "percent") return writtenPercent(style, value, 0);
  if (field?.name === "months") return message("sme.period-months", { months: value });
  return field?.type === "money" ? writtenMoney(style, value) : writtenNumber(style, value, 0);
}

function exampleOf(field: Field | undefined, style: NumberStyle): string {
  if (field?.type === "year") return "1998";
  if (field?.type === "percent") return writtenNumber(style, 4.25, 2);
  return writtenNumber(style, field?.type === "integer" ? 2 : 1250, 0);
}
