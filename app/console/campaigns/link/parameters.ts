// The parameters of a link, from the fields of its form to what is sent, and back from the address.
import type { Finding } from "../../findings.ts";
import type { Campaign, Parameter } from "../campaigns-api.ts";

/** The usual parameters that statistics know, in the order in which they stand in links. */
export const utm = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term"] as const;

export type LinkFields = Readonly<Record<string, string>>;

/** The parameters that a campaign's marketer writes: the usual ones, and those that its source has besides a click's id. */
export function fieldsOf({ known_by }: Pick<Campaign, "known_by">): string[] {
  const ofSource = known_by.flatMap(({ with: name }) => (name === null ? [] : [name]));
  return [...new Set([...utm, ...ofSource])];
}

/** What a field is filled with at first: a source that is named by a parameter is named. */
export function suggestionsOf({ known_by, source, name }: Pick<Campaign, "known_by" | "source" | "name">): LinkFields {
  const named = known_by.flatMap(({ with: name, value }) => (name !== null && value !== null ? [[name, value]] : []));
  return { utm_source: source, utm_campaign: name, ...Object.fromEntries(named) };
}

/** Parameters from fields and from other ones that are written as `name=value`, a line each. */
export function parametersOf(names: readonly string[], fields: LinkFields, others: string): Parameter[] {
  const known = names.map((name) => ({ name, value: fields[name]?.trim() ?? "" })).filter(({ value }) => value !== "");
  const lines = others.split("\n").map((line) => line.trim());
  const more = lines
    .filter((line) => line !== "")
    .map((line) => {
      const [name = "", ...value] = line.split("=");
      return { name: name.trim(), value: value.join("=").trim() };
    });
  return [...known, ...more];
}

/** What is wrong with each parameter that was sent, by its name; findings name it by its number, as in `[1].value`. */
export function mistakesIn(
  findings: readonly Finding[],
  parameters: readonly Parameter[],
): ReadonlyMap<string, string> {
  const mistakes = new Map<string, string>();
  for (const { place, message } of findings) {
    const [, number] = place.match(/^\[(\d+)\]/) ?? [];
    const name = parameters[Number(number)]?.name;
    if (name !== undefined && !mistakes.has(name)) mistakes.set(name, message);
  }
  return mistakes;
}
