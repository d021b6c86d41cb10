// The set of files that experiments are published from: which experiments they hold, and how one is exchanged.
import * as v from "valibot";
import { isObject, type Json, type JsonObject, listOf, textOf, withElement, withMembers } from "./json.ts";

export const filesSchema = v.array(v.object({ file: v.string(), text: v.string() }));

export type Files = readonly Readonly<v.InferOutput<typeof filesSchema>[number]>[];

/** The file that holds what a GrowthBook instance sent: only it writes there. */
export const sentFile = "growthbook.json";

/** The file that holds the holdout, which is set in a view of its own. */
export const holdoutFile = "holdout.json";

/** Where the console writes what is new: apart from files that others keep elsewhere and push. */
const ownFile = /^console(-\d+)?\.json$/;

/** Where an experiment stands. */
export interface Place {
  readonly file: string;
  /** Its place in the file's list. */
  readonly number: number;
}

/** Parameters of the address of the editor of the experiment at a place. */
export function editorQuery({ file, number }: Place): Readonly<Record<string, string>> {
  return { file, number: String(number) };
}

export interface PlacedExperiment extends Place {
  readonly experiment: JsonObject;
}

/** The payload that a file's text is; undefined where it is no JSON object. */
export function payloadOf(text: string): JsonObject | undefined {
  try {
    const json = JSON.parse(text) as Json;
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** All experiments of files that can be read. */
export function experimentsOf(files: Files): PlacedExperiment[] {
  return files.flatMap(({ file, text }) =>
    listOf(payloadOf(text)?.experiments).flatMap((experiment, number) =>
      isObject(experiment) ? [{ file, number, experiment }] : [],
    ),
  );
}

/** The experiment at a place. */
export function experimentAt(files: Files, { file, number }: Place): JsonObject | undefined {
  return experimentsOf(files).find((one) => one.file === file && one.number === number)?.experiment;
}

/** Keys of all experiments. */
export function keysOf(files: Files): string[] {
  return experimentsOf(files).map(({ experiment }) => textOf(experiment.key));
}

/** The files with another experiment at a place, or without the one there. */
export function withExperiment(files: Files, { file, number }: Place, experiment: JsonObject | undefined): Files {
  return files.map((one) => {
    const payload = one.file === file ? payloadOf(one.text) : undefined;
    if (!payload) return one;
    return { file, text: written(payload, withElement(listOf(payload.experiments), number, experiment)) };
  });
}

/** The files with a new experiment, in a file of the console's own, and where it stands. */
export function withNewExperiment(files: Files, experiment: JsonObject): { files: Files; place: Place } {
  const known = files.find(({ file, text }) => ownFile.test(file) && payloadOf(text));
  const { file, text } = known ?? { file: freeName(files), text: "{}" };
  const payload = payloadOf(text) ?? {};
  const experiments = listOf(payload.experiments);
  const changed = { file, text: written(payload, [...experiments, experiment]) };
  const place = { file, number: experiments.length };
  return { files: known ? files.map((one) => (one === known ? changed : one)) : [...files, changed], place };
}

function freeName(files: Files, number = 1): string {
  const name = number === 1 ? "console.json" : `console-${number}.json`;
  return files.some(({ file }) => file === name) ? freeName(files, number + 1) : name;
}

/** The files, with those that are no JSON as others have them, or left out: the same ones where each can be read. */
export function withReadable(files: Files, others: Files): Files {
  if (files.every(({ text }) => payloadOf(text))) return files;
  return files.flatMap((one) => (payloadOf(one.text) ? [one] : others.filter(({ file }) => file === one.file)));
}

/** Whether both are the same files with the same text. */
export function sameFiles(one: Files, other: Files): boolean {
  const texts = new Map(other.map(({ file, text }) => [file, text]));
  return one.length === other.length && one.every(({ file, text }) => texts.get(file) === text);
}

function written(payload: JsonObject, experiments: readonly Json[]): string {
  return textOfPayload(withMembers(payload, { experiments }));
}

/** A payload as a file has it. */
export function textOfPayload(payload: JsonObject): string {
  return `${JSON.stringify(payload, null, 2)}\n`;
}
