// What only a form can know that it means a mistake: what somebody has begun in it and not finished.
import { attributes, clausesOf, flag } from "./condition.ts";
import { namespaceOf } from "./experiment.ts";
import { experimentsOf, type Files, payloadOf, sentFile } from "./files.ts";
import type { Finding } from "./findings.ts";
import type { ConsoleMessage } from "./i18n/messages.ts";
import type { Texts } from "./i18n/texts.ts";
import { membersOf, textOf } from "./json.ts";
import { metricsOf } from "./metrics.ts";
import { targetsOf } from "./pages.ts";
import { uneven, type Variation, variationsOf } from "./variations.ts";

/** What was begun in the form and says nothing yet: the engine would take each for something that nobody means. */
export function unfinished(files: Files, { message, figures }: Texts): Finding[] {
  const own = files.filter(({ file }) => file !== sentFile);
  const broken = own
    .filter(({ text }) => !payloadOf(text))
    .map(({ file }) => refuse(file, "", message("unfinished.not-json", { example })));
  return [
    ...broken,
    ...experimentsOf(own).flatMap(({ file, number, experiment }) => {
      const find = (member: string, text: string) => refuse(file, `#/experiments/${number}/${member}`, text);
      const targets = targetsOf(experiment).filter(({ pattern }) => pattern.trim() === "");
      const sum = uneven(experiment);
      const clauses = clausesOf(experiment.condition) ?? [];
      const metrics = (["goals", "guardrails"] as const).flatMap((role) => metricsOf(experiment, role));
      const unnamed = metrics.some(({ name }) => textOf(name).trim() === "");
      const empty = clauses.filter(({ attribute, values }) => attribute !== flag && values.length === 0);
      return [
        ...targets.map(() => find("urlPatterns", message("unfinished.pattern"))),
        ...empty.map(({ attribute }) => find("condition", noValue(attribute, message))),
        ...(namespaceOf(experiment)?.[0] === "" ? [find("namespace", message("unfinished.namespace"))] : []),
        ...(sum === undefined ? [] : [find("weights", sharesText(sum, { message, figures }))]),
        ...(unnamed ? [find("metrics", message("unfinished.metric"))] : []),
        ...variationsOf(experiment).flatMap((variation, place) => {
          const nothing = saysNothing(variation, message);
          return nothing ? [find(`variations/${place}`, nothing)] : [];
        }),
      ];
    }),
  ];
}

/** What a file has to look like. */
const example = '{"features": {…}, "experiments": […], "savedGroups": {…}}';

/** That the shares of variations do not come to a whole. */
export function sharesText(sum: number, { message, figures: { percent } }: Texts): string {
  return message("unfinished.shares", { sum: percent(sum), whole: percent(1) });
}

function noValue(asked: string, message: ConsoleMessage): string {
  const label = attributes.find(({ name }) => name === asked)?.label;
  return message("unfinished.condition", { attribute: label ? message(label) : asked });
}

function saysNothing({ kind, shown }: Variation, message: ConsoleMessage): string | undefined {
  if (kind === "slots") {
    const slots = Object.keys(membersOf(shown.slots));
    return slots.length === 0 ? message("unfinished.slots") : undefined;
  }
  if (kind === "original" || kind === "other" || textOf(shown[kind]).trim() !== "") return undefined;
  return message(kind === "variant" ? "unfinished.variant" : "unfinished.page");
}

function refuse(file: string, place: string, message: string): Finding {
  return { severity: "refuse", file, place, message, isOwn: true };
}
