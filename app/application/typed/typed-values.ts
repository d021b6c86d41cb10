// What stands in the fields of a step, and how it becomes answers and comes from them.
import { type NumberStyle, readWholeNumber, writtenNumber } from "../../site/number-style.ts";
import type { Answer, Field, Row } from "../definition/form.ts";

/** The fields of a date, as they are typed. */
export interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

export type TypedValue = string | boolean | undefined | DateParts | readonly string[] | readonly TypedRow[];

/** What stands in fields, by their names. */
export type TypedRow = { readonly [name: string]: TypedValue };

/** What to show in the fields for these answers. */
export function typedValues(fields: readonly Field[], answers: Row, style: NumberStyle): TypedRow {
  return Object.fromEntries(fields.map((field) => [field.name, typedValue(field, answers[field.name], style)]));
}

/** A row in which nothing stands yet. */
export function emptyRow(fields: readonly Field[]): TypedRow {
  return Object.fromEntries(fields.map((field) => [field.name, typedValue(field, undefined, plainStyle)]));
}

/** Without an answer there is nothing to write. */
const plainStyle = { decimal: ".", group: "", groupedFrom: 4, minus: "-", money: "#", percent: "#" };

function typedValue(field: Field, answer: Answer | undefined, style: NumberStyle): TypedValue {
  switch (field.type) {
    case "boolean":
    case "consent":
      return typeof answer === "boolean" ? answer : undefined;
    case "lenders":
    case "cards":
      return Array.isArray(answer) ? (answer as readonly string[]) : [];
    case "rows":
      return Array.isArray(answer)
        ? (answer as readonly Row[]).map((row) => typedValues(field.fields ?? [], row, style))
        : [emptyRow(field.fields ?? [])];
    case "day":
    case "month": {
      const [year = "", month = "", day = ""] = typeof answer === "string" ? answer.split("-") : [];
      return { year, month: withoutZero(month), day: withoutZero(day) };
    }
    default:
      if (field.type === "year") return String(answer ?? "");
      if (field.type === "percent" && typeof answer === "number") return String(answer).replace(".", style.decimal);
      if (typeof answer === "number") return writtenNumber(style, answer, 0);
      return typeof answer === "string" ? answer : "";
  }
}

/** The answers that what stands in the fields says: what can't be read as an answer is left as it is, for the check to refuse. */
export function answersOf(fields: readonly Field[], typed: TypedRow, style: NumberStyle): Row {
  const entries = fields.flatMap((field) => {
    const answer = answerOf(field, typed[field.name], style);
    return answer === undefined ? [] : [[field.name, answer] as const];
  });
  return Object.fromEntries(entries);
}

function answerOf(field: Field, typed: TypedValue, style: NumberStyle): Answer | undefined {
  switch (field.type) {
    case "boolean":
      return typeof typed === "boolean" ? typed : undefined;
    case "consent":
      return typed === true;
    case "lenders":
    case "cards":
      return (typed as readonly string[] | undefined) ?? [];
    case "rows":
      return ((typed as readonly TypedRow[] | undefined) ?? []).map((row) => answersOf(field.fields ?? [], row, style));
    case "day":
    case "month":
      return dateAnswer(typed as DateParts | undefined, field.type);
    case "money":
    case "integer":
    case "year":
    case "percent":
      return numberAnswer(String(typed ?? ""), style);
    default:
      return typeof typed === "string" && typed.trim() !== "" ? typed : undefined;
  }
}

function dateAnswer(parts: DateParts | undefined, type: "day" | "month"): string | undefined {
  if (!parts) return undefined;
  const written = type === "day" ? [parts.year, parts.month, parts.day] : [parts.year, parts.month];
  if (written.every((part) => part.trim() === "")) return undefined;
  return written.map((part, index) => part.trim().padStart(index === 0 || part.trim() === "" ? 0 : 2, "0")).join("-");
}

/** A number, also one with a fraction, as the language writes them; else the text. */
function numberAnswer(text: string, { decimal }: NumberStyle): number | string | undefined {
  if (text.trim() === "") return undefined;
  const whole = readWholeNumber(text);
  if (whole !== undefined) return whole;
  const loss = readWholeNumber(/^\s*[-−–](.*)$/.exec(text)?.[1] ?? "");
  if (loss !== undefined) return -loss;
  const plain = text.replace(/\s/g, "").replace(decimal, ".");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

function withoutZero(part: string): string {
  return part.replace(/^0(?=\d)/, "");
}
