// What checking a set of files finds: control's findings, and what only a form can know that it means a mistake.
import * as v from "valibot";
import type { ChangedPart } from "./changes.ts";
import { clausesOf, flag } from "./condition.ts";
import { namespaceOf, percent } from "./experiment.ts";
import { experimentsOf, type Files, type Place, payloadOf, sentFile } from "./files.ts";
import { membersOf, textOf } from "./json.ts";
import { metricsOf } from "./metrics.ts";
import { targetsOf } from "./pages.ts";
import { uneven, variationsOf } from "./variations.ts";

export const findingSchema = v.object({
  severity: v.picklist(["refuse", "report"]),
  file: v.string(),
  /** Where in the file, as in `#/experiments/0/key`; empty where it is about the whole file. */
  place: v.optional(v.string(), ""),
  message: v.string(),
});

export type Finding = Readonly<v.InferOutput<typeof findingSchema>>;

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
export function unfinished(files: Files): Finding[] {
  const own = files.filter(({ file }) => file !== sentFile);
  const broken = own.filter(({ text }) => !payloadOf(text)).map(({ file }) => refuse(file, "", notJson));
  return [
    ...broken,
    ...experimentsOf(own).flatMap(({ file, number, experiment }) => {
      const find = (member: string, message: string) => refuse(file, `#/experiments/${number}/${member}`, message);
      const targets = targetsOf(experiment).filter(({ pattern }) => pattern.trim() === "");
      const sum = uneven(experiment);
      const clauses = clausesOf(experiment.condition) ?? [];
      const metrics = (["goals", "guardrails"] as const).flatMap((role) => metricsOf(experiment, role));
      const unnamed = metrics.some(({ name }) => textOf(name).trim() === "");
      const empty = clauses.filter(({ attribute, values }) => attribute !== flag && values.length === 0);
      return [
        ...targets.map(() => find("urlPatterns", "A pattern is empty. Write the path of a page, or remove it.")),
        ...empty.map(({ attribute }) => find("condition", `${attribute} has no value. Choose one, or remove it.`)),
        ...(namespaceOf(experiment)?.[0] === "" ? [find("namespace", "The namespace has no name. Write one.")] : []),
        ...(sum === undefined ? [] : [find("weights", `The shares add up to ${percent(sum)}. ${evenOut}`)]),
        ...(unnamed ? [find("metrics", "A goal or guardrail names no conversion. Write one, or remove it.")] : []),
        ...variationsOf(experiment).flatMap((variation, place) => {
          const nothing = saysNothing(variation);
          return nothing ? [find(`variations/${place}`, nothing)] : [];
        }),
      ];
    }),
  ];
}

const evenOut = "Make them 100%, or split evenly.";
const notJson = 'This is no JSON object. Write {"features": {…}, "experiments": […], "savedGroups": {…}}.';

function saysNothing({ kind, shown }: ReturnType<typeof variationsOf>[number]): string | undefined {
  if (kind === "slots") {
    const slots = Object.keys(membersOf(shown.slots));
    return slots.length === 0 ? "No other content is written. Fill in a slot, or choose the page as it is." : undefined;
  }
  if (kind === "original" || kind === "other" || textOf(shown[kind]).trim() !== "") return undefined;
  return kind === "variant" ? "No variant is chosen. Choose one." : "No page is written. Write its address.";
}

function refuse(file: string, place: string, message: string): Finding {
  return { severity: "refuse", file, place, message };
}
