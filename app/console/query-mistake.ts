// What is wrong with a search of rules, and what to write instead.
import type { ConsoleMessage } from "./i18n/messages.ts";
import type { Problem } from "./problem.ts";

const filters = [
  ...[
    "source",
    "target",
    "note",
    "file",
    "host",
    "market",
    "status",
    "match",
    "by",
    "to",
    "is",
    "in",
    "hits",
    "unused",
  ],
  "changed",
];
/** Those of which only some values can be read. */
const choosy = ["match", "status", "is", "in", "hits", "changed", "unused"] as const;

/** It in the console's language; undefined of another problem. */
export function queryMistake({ kind, filter }: Problem, message: ConsoleMessage): string | undefined {
  if (kind !== "query-malformed") return undefined;
  if (filter === undefined) return message("redirects.mistake-quotation");
  const known = choosy.find((name) => name === filter);
  if (known) return message(`redirects.mistake-${known}`);
  return message("redirects.mistake-unknown", { filter, filters: filters.join(", ") });
}
