// Who is in an experiment, as a form can ask: each attribute is, or is not, one of some values. GrowthBook's conditions
// can say more; those are left as they are.
import { activeLanguages } from "../site/languages.ts";
import type { ConsoleMessageId } from "./i18n/message-id.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";

export interface Attribute {
  readonly name: string;
  readonly label: ConsoleMessageId;
  /** The values that there are, where they are few. */
  readonly choices?: readonly string[];
  /** How values are written, where they are many. */
  readonly hint?: ConsoleMessageId;
  /** Whether values are in capitals. */
  readonly isUpper?: boolean;
}

/** What the form asks; `loggedIn` is true or false, and all others are texts. */
export const attributes: readonly Attribute[] = [
  { name: "language", label: "attribute.language", choices: activeLanguages.map(({ tag }) => tag) },
  { name: "region", label: "attribute.region", choices: [...new Set(activeLanguages.map(({ region }) => region))] },
  { name: "country", label: "attribute.country", hint: "attribute.country-hint", isUpper: true },
  { name: "path", label: "attribute.path", hint: "attribute.path-hint" },
  { name: "deviceType", label: "attribute.device-type", choices: ["desktop", "mobile", "tablet"] },
  { name: "source", label: "attribute.source", hint: "attribute.source-hint" },
  { name: "campaign", label: "attribute.campaign", hint: "attribute.campaign-hint" },
  { name: "loggedIn", label: "attribute.signed-in" },
];

/** The attribute that is true or false. */
export const flag = "loggedIn";

/** One thing that is asked of a visitor. */
export interface Clause {
  readonly attribute: string;
  /** Whether the attribute has to be one of the values, or none of them; of `loggedIn`, what it has to be. */
  readonly is: boolean;
  readonly values: readonly string[];
}

/** What a condition asks; undefined where it asks more than the form can show. */
export function clausesOf(condition: Json | undefined): readonly Clause[] | undefined {
  if (condition === undefined || condition === null) return [];
  if (!isObject(condition)) return undefined;
  const clauses = Object.entries(condition).map(([attribute, conditions]) => clauseOf(attribute, conditions));
  return clauses.includes(undefined) ? undefined : (clauses as Clause[]);
}

function clauseOf(attribute: string, conditions: Json): Clause | undefined {
  if (!attributes.some(({ name }) => name === attribute)) return undefined;
  if (attribute === flag)
    return typeof conditions === "boolean" ? { attribute, is: conditions, values: [] } : undefined;
  if (typeof conditions === "string") return { attribute, is: true, values: [conditions] };
  const [operator, ...others] = isObject(conditions) ? Object.entries(conditions) : [];
  if (!operator || others.length > 0) return undefined;
  const [name, operand] = operator;
  const values = name === "$in" || name === "$nin" ? operand : [operand];
  const isTexts = Array.isArray(values) && values.every((value) => typeof value === "string");
  if (!isTexts || !["$in", "$nin", "$eq", "$ne"].includes(name)) return undefined;
  return { attribute, is: name === "$in" || name === "$eq", values };
}

/** The condition that asks this; undefined where nothing is asked. */
export function conditionOf(clauses: readonly Clause[]): JsonObject | undefined {
  if (clauses.length === 0) return undefined;
  const conditions = clauses.map(({ attribute, is, values }) => [
    attribute,
    attribute === flag ? is : { [is ? "$in" : "$nin"]: values },
  ]);
  return Object.fromEntries(conditions) as JsonObject;
}
