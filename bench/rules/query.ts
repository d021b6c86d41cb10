// What somebody types into the search of redirects, as words and filters (design of the console, section 4.3).
import { folded } from "./generated.ts";

/** A text that a rule has, anywhere or in one field. */
export interface Word {
  readonly text: string;
  readonly field?: "source" | "target" | "note";
}

/** A condition on one column: its value is a parameter. */
export interface Filter {
  readonly column: "file" | "host" | "status" | "match" | "changed_by" | "hits_30" | "changed_at";
  readonly compare: "=" | ">" | "<" | ">=";
  readonly value: string | number;
}

export interface Query {
  readonly words: readonly Word[];
  readonly filters: readonly Filter[];
}

/** Where a query can't be read, as an index into its text, and what stands there. */
export class QueryError extends Error {
  readonly position: number;

  constructor(position: number, message: string) {
    super(message);
    this.position = position;
  }
}

const DAY = 86_400_000;
const columns = { file: "file", host: "host", match: "match", by: "changed_by" } as const;

/** Reads a query. */
export function parse(text: string, now: number): Query {
  const words: Word[] = [];
  const filters: Filter[] = [];
  for (const { 0: part, index } of text.matchAll(/(?:[a-z]+:)?"[^"]*"?|\S+/g)) {
    const [, name, written] = part.match(/^([a-z]+):(?!\/\/)(.*)$/s) ?? [undefined, undefined, part];
    const value = unquoted(written as string, index);
    if (name === undefined) words.push({ text: folded(value) });
    else if (name === "source" || name === "target" || name === "note")
      words.push({ text: folded(value), field: name });
    else filters.push(filter(name, value, index, now));
  }
  return { words: words.filter(({ text }) => text !== ""), filters };
}

function unquoted(written: string, position: number): string {
  if (!written.startsWith('"')) return written;
  if (written.length < 2 || !written.endsWith('"')) throw new QueryError(position, "A quotation mark is missing.");
  return written.slice(1, -1);
}

function filter(name: string, value: string, position: number, now: number): Filter {
  if (name in columns) return { column: columns[name as keyof typeof columns], compare: "=", value };
  if (name === "status" && /^\d{3}$/.test(value)) return { column: "status", compare: "=", value: Number(value) };
  if (name === "is" && value === "never-hit") return { column: "hits_30", compare: "=", value: 0 };
  const hits = name === "hits" && value.match(/^([<>])(\d+)$/);
  if (hits) return { column: "hits_30", compare: hits[1] as "<" | ">", value: Number(hits[2]) };
  const days = name === "changed" && value.match(/^<(\d+)d$/);
  if (days) return { column: "changed_at", compare: ">=", value: now - Number(days[1]) * DAY };
  throw new QueryError(position, `"${name}:${value}" is no filter.`);
}
