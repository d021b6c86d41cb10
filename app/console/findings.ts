// What checking a set of files finds: control's findings, and what only a form can know that it means a mistake.
import * as v from "valibot";
import type { ChangedPart } from "./changes.ts";
import { attributes, clausesOf, flag } from "./condition.ts";
import { namespaceOf } from "./experiment.ts";
import { experimentsOf, type Files, type Place, payloadOf, sentFile } from "./files.ts";
import type { ConsoleMessage } from "./i18n/messages.ts";
import type { Texts } from "./i18n/texts.ts";
import { membersOf, textOf } from "./json.ts";
import { metricsOf } from "./metrics.ts";
import { targetsOf } from "./pages.ts";
import { uneven, type Variation, variationsOf } from "./variations.ts";

export const findingSchema = v.object({
  severity: v.picklist(["refuse", "report"]),
  file: v.string(),
  /** Where in the file, as in `#/experiments/0/key`; empty where it is about the whole file. */
  place: v.optional(v.string(), ""),
  message: v.string(),
  /** Name of the check; none of what is found in files of campaigns and experiments. */
  check: v.optional(v.string()),
});

export type Finding = Readonly<v.InferOutput<typeof findingSchema>> & {
  /** Whether the form found it, which says it in the console's language; control says all in English. */
  readonly isOwn?: boolean;
};

/** Whether a finding is about the experiment at a place. */
export function isAbout(finding: Finding, { file, number }: Place): boolean {
  const experiment = `#/experiments/${number}`;
  return finding.file === file && (finding.place === experiment || finding.place.startsWith(`${experiment}/`));
}

/** Whether a finding refuses a part of files. */
export function refuses(finding: Finding, files: Files, { kind, key }: ChangedPart): boolean {
  if (finding.severity !== "refuse") return false;
  if (kind !== "experiments") return `${finding.place}/`.startsWith(`#/${kind}/${key}/`);
  return experimentsOf(files).some((place) => textOf(place.experiment.key) === key && isAbout(finding, place));
}

/** Whether a finding is about no experiment of these files. */
export function isAboutOther(finding: Finding, files: Files): boolean {
  return !experimentsOf(files).some((place) => isAbout(finding, place));
}

/** The member of an experiment that a finding is about, such as `urlPatterns`; none where it is about all of it. */
export function memberOf(finding: Finding): string | undefined {
  return finding.place.split("/")[3];
}

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
