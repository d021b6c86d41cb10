// What an answer to a field has to be, as valibot schemas: they give back the answer as it is stored, and their messages are the
// codes of the errors.
import * as v from "valibot";
import { longestPeriod } from "../../site/limits.ts";
import { isMasked } from "../definition/condition.ts";
import type { Field, StepAnswers } from "../definition/form.ts";
import type { Market, MonthRange } from "../definition/market.ts";
import { readBusinessId } from "../numbers/business-id.ts";
import { dayPattern, isDay, monthPattern } from "../numbers/day.ts";
import { readEmail } from "../numbers/email.ts";
import { readIdentityNumber } from "../numbers/identity-number.ts";
import { readPhone } from "../numbers/phone.ts";
import { readPostalCode } from "../numbers/postal-code.ts";

export interface FieldContext {
  readonly market: Market;
  /** The day on which the step's person was born, where it is known. */
  readonly birth: string | undefined;
  /** The step's answers as they are stored, with their numbers masked. */
  readonly stored: StepAnswers;
  /** The step's answers, or the row's, that are checked. */
  readonly given: StepAnswers;
}

type Schema = v.GenericSchema<unknown, unknown>;

/** The schema of a field that has one answer; rows are checked row by row. */
export function fieldSchema(field: Field, context: FieldContext): Schema {
  const { market, stored } = context;
  const isStored = (text: string) => isMasked(text) && text === stored[field.name];
  switch (field.type) {
    case "money":
    case "integer":
    case "year":
      return wholeNumber(field, context);
    case "percent":
      return v.pipe(
        v.number("malformed"),
        v.minValue(Number(field.min), "too-small"),
        v.maxValue(Number(field.max), "too-large"),
        v.check((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "malformed"),
      );
    case "choice":
      return v.picklist(field.values ?? [], "malformed");
    case "boolean":
      return v.boolean("malformed");
    case "consent":
      return v.pipe(
        v.boolean("malformed"),
        v.check((given) => given || field.optional === true, "missing"),
      );
    case "text":
      return v.pipe(v.string("malformed"), v.trim(), v.maxLength(Number(field.max), "too-long"));
    case "email":
      return readable(readEmail);
    case "phone":
      return readable((text) => readPhone(text, market.country));
    case "identity-number":
      return readable((text) => (isStored(text) ? text : readIdentityNumber(text, market)?.number));
    case "business-id":
      return readable((text) => readBusinessId(text, market.country));
    case "postal-code":
      return readable((text) => readPostalCode(text, market.country));
    case "day":
      return date((text) => dayPattern.test(text) && isDay(text), field, context);
    case "month":
      return date((text) => monthPattern.test(text), field, context);
    case "rows":
      return v.array(v.unknown(), "malformed");
    case "lenders":
      return v.pipe(
        v.array(v.pipe(v.string("malformed"), v.regex(/^[a-z0-9-]+$/, "malformed")), "malformed"),
        v.maxLength(Number(field.max), "too-many"),
      );
    case "cards":
      return v.pipe(
        v.array(v.picklist(market.cards, "malformed"), "malformed"),
        v.check((cards) => new Set(cards).size === cards.length, "malformed"),
        v.minLength(1, "missing"),
        v.maxLength(Number(field.max), "too-many"),
      );
  }
}

function wholeNumber({ min, max }: Field, { market: { limits }, given }: FieldContext): Schema {
  const [least, most] = [limitOf(min, "min"), limitOf(max, "max")];
  return v.pipe(
    v.number("malformed"),
    v.check((value) => Number.isInteger(value), "fraction"),
    v.minValue(least, "too-small"),
    v.maxValue(most, "too-large"),
  );

  function limitOf(bound: Field["min"], end: "min" | "max"): number {
    if (typeof bound === "number") return bound;
    if (bound === undefined) return end === "min" ? -Infinity : Infinity;
    const limit = limits[bound as keyof Market["limits"]];
    if (typeof limit === "number") return limit;
    const isMonths = end === "max" && "longest" in limit;
    return isMonths ? longestPeriod(Number(given.amount), limit as MonthRange) : limit[end];
  }
}

/** A text that can be read as what it has to be, in the form in which it is stored. */
function readable(read: (text: string) => string | undefined): Schema {
  return v.pipe(
    v.string("malformed"),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const stored = read(dataset.value);
      if (stored !== undefined) return stored;
      addIssue({ message: "malformed" });
      return NEVER;
    }),
  );
}

/** A day or a month; limits are compared by as much of them as the answer has. */
function date(isWritten: (text: string) => boolean, { min, max }: Field, { market, birth }: FieldContext): Schema {
  const within = (bound: Field["min"], compare: (answer: string, limit: string) => boolean) => (answer: string) => {
    const limit = bound === "today" ? market.today : bound === "birth" ? birth : undefined;
    return limit === undefined || compare(answer, limit.slice(0, answer.length));
  };
  return v.pipe(
    v.string("malformed"),
    v.check(isWritten, "malformed"),
    v.check(
      within(max, (answer, limit) => answer <= limit),
      "in-future",
    ),
    v.check(
      within(min, (answer, limit) => answer >= limit),
      min === "today" ? "in-past" : "before-birth",
    ),
  );
}
