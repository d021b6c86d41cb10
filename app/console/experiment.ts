// What an experiment says of itself besides its variations: how it stands, who may be in it, and where it is new.
import type { ConsoleMessage } from "./i18n/messages.ts";
import { type JsonObject, listOf, numberOf, textOf, withMembers } from "./json.ts";

export const statuses = ["draft", "running", "stopped"] as const;

export type Status = (typeof statuses)[number];

/** Its status; one that says none is running. */
export function statusOf({ status }: JsonObject): Status {
  return statuses.find((known) => known === status) ?? "running";
}

/** What people call it. */
export function titleOf(experiment: JsonObject, message: ConsoleMessage): string {
  return textOf(experiment.name) || textOf(experiment.key) || message("experiments.untitled");
}

/** Share of the visitors who may be in it that are. */
export function coverageOf(experiment: JsonObject): number {
  return numberOf(experiment.coverage) ?? 1;
}

/** Name, and the range of visitors from 0 to 1, where it shares them with others. */
export function namespaceOf({ namespace }: JsonObject): readonly [string, number, number] | undefined {
  const [name, from, to] = listOf(namespace);
  if (typeof name !== "string") return undefined;
  return [name, numberOf(from) ?? 0, numberOf(to) ?? 1];
}

/** A key made of a name: it stands in cookies. */
export function keyOfName(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 64);
}

/** Where a new experiment begins: nobody is in it until it runs. */
export function newExperiment(message: ConsoleMessage): JsonObject {
  return {
    key: "",
    name: "",
    status: "draft",
    hashAttribute: "id",
    hashVersion: 2,
    coverage: 1,
    variations: [{}, { slots: {} }],
    meta: [
      { key: "control", name: message("experiments.control") },
      { key: "variation-1", name: message("experiments.variation", { number: 1 }) },
    ],
    urlPatterns: [{ include: true, type: "simple", pattern: "" }],
  };
}

/** A copy to be changed: a draft under a key that none of these is. */
export function copyOf(experiment: JsonObject, keys: readonly string[], message: ConsoleMessage): JsonObject {
  const free = (number: number): string => {
    const key = `${textOf(experiment.key)}-${number}`;
    return keys.includes(key) ? free(number + 1) : key;
  };
  const name = message("experiments.copy-of", { title: titleOf(experiment, message) });
  return withMembers(experiment, { key: free(2), name, status: "draft", force: undefined });
}

/** The experiment under a name, and under the key made of it unless it was given another. */
export function named(experiment: JsonObject, name: string): JsonObject {
  const key = textOf(experiment.key);
  const isOwn = key !== "" && key !== keyOfName(textOf(experiment.name));
  return withMembers(experiment, { name, key: isOwn ? key : keyOfName(name) });
}
