// A step on the way to an answer in the console's language.
import * as v from "valibot";
import type { Trace } from "../control.ts";
import type { ConsoleMessageId } from "../i18n/message-id.ts";
import type { ConsoleMessage } from "../i18n/messages.ts";

type Step = Trace["steps"][number];

const names: Readonly<Record<string, ConsoleMessageId>> = {
  url: "trace.step-url",
  "redirect table": "trace.step-redirects",
  "locale and route": "trace.step-route",
  page: "trace.step-page",
  release: "trace.step-release",
  "older releases": "trace.step-older",
  experiments: "trace.step-experiments",
  answer: "trace.step-answer",
};

/** The outcomes that a message says by itself. */
const outcomes: Readonly<Record<string, ConsoleMessageId>> = {
  "no-table": "trace.outcome-no-table",
  "no-rule": "trace.outcome-no-rule",
  screen: "trace.outcome-screen",
  "inactive-language": "trace.outcome-inactive-language",
  "no-screen": "trace.outcome-no-screen",
  "no-page": "trace.outcome-no-page",
  page: "trace.outcome-page",
  "page-at": "trace.outcome-page-at",
  "no-asset": "trace.outcome-no-asset",
  "older-asset": "trace.outcome-older-asset",
  "no-older-asset": "trace.outcome-no-older-asset",
  origin: "trace.outcome-origin",
  control: "trace.outcome-control",
  analytics: "trace.outcome-analytics",
  clicks: "trace.outcome-clicks",
  consent: "trace.outcome-consent",
  flags: "trace.outcome-flags",
};

const spellings: Readonly<Record<string, ConsoleMessageId>> = {
  other: "trace.spelling-other",
  "broken-escape": "trace.spelling-broken-escape",
};

const yieldTexts: Readonly<Record<string, ConsoleMessageId>> = {
  page: "trace.yields-to-page",
  "older-asset": "trace.yields-to-older-asset",
};

/** Those of a hundred visitors who are shown the same. */
const groupsSchema = v.array(
  v.object({ variation: v.nullable(v.string()), location: v.nullable(v.string()), visitors: v.number() }),
);

/** What is checked; where that is not known here, as control names it. */
export function stepName({ step }: Step, message: ConsoleMessage): string {
  const id = names[step];
  return id ? message(id) : step;
}

/** What comes of a step; none where its kind is not known here. */
export function outcomeText({ result }: Step, message: ConsoleMessage): string | undefined {
  const values = Object.fromEntries(Object.entries(result).map(([name, value]) => [name, String(value ?? "")]));
  const { kind = "", host, path, query, spelling = "", file = "", line = "", status, location, body } = values;
  const textOf = (id: ConsoleMessageId | undefined | false) => (id ? [message(id)] : []);
  const answerText = [status, location].filter(Boolean).join(" ");
  switch (kind) {
    case "url":
      return [`${host}${path}${result.query === null ? "" : `?${query}`}`, ...textOf(spellings[spelling])].join(", ");
    case "rule": {
      const rule = message(line ? "trace.rule-at" : "trace.rule-changed", { file, line });
      return [
        message("trace.rule-fits", { rule, leads: answerText }),
        ...textOf(yieldTexts[values.yields_to ?? ""]),
      ].join("; ");
    }
    case "experiments":
      return message("trace.groups", {
        groups: v.parse(groupsSchema, result.groups).map(groupText(message)).join(", "),
      });
    case "answer": {
      const bodyText = body ? [message("trace.body", { key: body })] : [];
      const textNote = textOf(result.has_text === true && "trace.own-text");
      return [answerText, ...bodyText, ...textNote, ...textOf(result.may_vary === true && "trace.may-vary")].join(", ");
    }
    default: {
      const id = outcomes[kind];
      return id && message(id, values);
    }
  }
}

const groupText =
  (message: ConsoleMessage) =>
  ({ variation, location, visitors }: v.InferOutput<typeof groupsSchema>[number]): string => {
    if (location !== null) return message("trace.group-location", { visitors, location });
    if (variation !== null) return message("trace.group-variation", { visitors, variation });
    return message("trace.group-page", { visitors });
  };
