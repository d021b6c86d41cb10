// What is wrong with a search of rules, and what to write instead.
import type { ConsoleMessageId } from "./i18n/message-id.ts";
import type { ConsoleMessage } from "./i18n/messages.ts";
import type { Problem } from "./problem.ts";

const filters = "source, target, note, file, host, market, status, match, by, to, is, in, hits, unused, changed";

/** What to write of the filters that take certain values alone. */
const forms: Readonly<Record<string, ConsoleMessageId>> = {
  match: "redirects.mistake-match",
  status: "redirects.mistake-status",
  is: "redirects.mistake-is",
  in: "redirects.mistake-in",
  hits: "redirects.mistake-hits",
  changed: "redirects.mistake-changed",
  unused: "redirects.mistake-unused",
};

/** It in the console's language; undefined of another problem. */
export function queryMistake({ kind, filter }: Problem, message: ConsoleMessage): string | undefined {
  if (kind !== "query-malformed") return undefined;
  if (filter === undefined) return message("redirects.mistake-quotation");
  const form = forms[filter];
  return form ? message(form) : message("redirects.mistake-unknown", { filter, filters });
}
