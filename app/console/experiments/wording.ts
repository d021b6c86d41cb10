// What the list of experiments says of them, in the reader's language.
import { statusOf } from "../experiment.ts";
import type { ConsoleMessage } from "../i18n/messages.ts";
import { type JsonObject, membersOf, numberOf, textOf } from "../json.ts";
import { targetsOf } from "../pages.ts";
import type { Variation } from "../variations.ts";

const statusNames = {
  draft: "experiments.draft-status",
  running: "experiments.running",
  stopped: "experiments.stopped",
} as const;

/** Whether it runs. */
export const statusText = (experiment: JsonObject, message: ConsoleMessage) =>
  message(statusNames[statusOf(experiment)]);

/** What keeps it from visitors, or what it shows, besides its status; empty where nothing does. */
export function remarkText(experiment: JsonObject, message: ConsoleMessage): string {
  if (experiment.active === false) return message("experiments.inactive");
  if (experiment.manual === true) return message("experiments.by-hand");
  return numberOf(experiment.force) === undefined ? "" : message("experiments.forced");
}

/** Its patterns, in few words. */
export function pagesText(experiment: JsonObject, message: ConsoleMessage): string {
  const targets = targetsOf(experiment);
  if (targets.length === 0) return message("experiments.every-page");
  const texts = targets.map(({ include, type, pattern }) => {
    const text = type === "regex" ? message("experiments.expression", { pattern }) : pattern;
    return include ? text : message("experiments.but-not", { pattern: text });
  });
  return texts.join(", ");
}

/** What a variation shows, in few words. */
export function variationText({ kind, shown }: Pick<Variation, "kind" | "shown">, message: ConsoleMessage): string {
  switch (kind) {
    case "original":
      return message("variation.original");
    case "slots": {
      const names = Object.keys(membersOf(shown.slots)).join(", ");
      return names ? message("variation.slots", { names }) : message("variation.no-slots");
    }
    case "page":
      return message("variation.page", { page: textOf(shown.page) });
    case "variant":
      return message("variation.variant", { name: textOf(shown.variant) });
    case "urlRedirect":
      return message("variation.redirect", { url: textOf(shown.urlRedirect) });
    case "other":
      return message("variation.other", { members: Object.keys(shown).join(", ") });
  }
}
