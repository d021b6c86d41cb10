// What changes from one set of files to another, part by part, and how two people's changes come together.
import { experimentsOf, type Files, payloadOf, textOfPayload } from "./files.ts";
import { isObject, type Json, type JsonObject, listOf, membersOf, same, textOf, withMembers } from "./json.ts";

/** Members of a payload that hold parts: experiments in a list, the others by their keys. */
export const kinds = ["experiments", "features", "savedGroups"] as const;

export type PartKind = (typeof kinds)[number];

/** What changes of one kind: keys, and of what is changed the members that are not the same. */
export interface Changes {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly { readonly key: string; readonly members: readonly string[] }[];
}

export type AllChanges = Readonly<Record<PartKind, Changes>>;

interface Part {
  readonly file: string;
  readonly json: Json;
}

/** The parts of a kind by their keys; those without a key are not told apart. */
function partsOf(files: Files, kind: PartKind): ReadonlyMap<string, Part> {
  if (kind === "experiments") {
    const all = experimentsOf(files);
    return new Map(all.map(({ file, experiment }) => [textOf(experiment.key), { file, json: experiment }]));
  }
  const all = files.flatMap(({ file, text }) => {
    return Object.entries(membersOf(payloadOf(text)?.[kind])).map(([key, json]) => [key, { file, json }] as const);
  });
  return new Map(all);
}

/** Tells what changes. */
export function changesBetween(from: Files, to: Files): AllChanges {
  const of = (kind: PartKind): Changes => {
    const [old, now] = [partsOf(from, kind), partsOf(to, kind)];
    return {
      added: [...now.keys()].filter((key) => !old.has(key)),
      removed: [...old.keys()].filter((key) => !now.has(key)),
      changed: [...now].flatMap(([key, { json }]) => {
        const before = old.get(key)?.json;
        return before !== undefined && !same(before, json) ? [{ key, members: changedMembers(before, json) }] : [];
      }),
    };
  };
  return { experiments: of("experiments"), features: of("features"), savedGroups: of("savedGroups") };
}

/** Names of the members that are not the same in both. */
export function changedMembers(from: Json, to: Json): string[] {
  if (!isObject(from) || !isObject(to)) return [];
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...names].filter((name) => !same(from[name], to[name])).sort();
}

/** How many parts change. */
export function countOf(changes: AllChanges): number {
  return kinds.reduce((sum, kind) => {
    const { added, removed, changed } = changes[kind];
    return sum + added.length + removed.length + changed.length;
  }, 0);
}

/** A part that changes. */
export interface ChangedPart {
  readonly kind: PartKind;
  readonly key: string;
}

/** How a changed part is called among all that change. */
export const nameOfPart = ({ kind, key }: ChangedPart): string => `${kind}/${key}`;

/** The parts that change. */
export function changedParts(changes: AllChanges): ChangedPart[] {
  return kinds.flatMap((kind) => {
    const { added, removed, changed } = changes[kind];
    return [...added, ...removed, ...changed.map(({ key }) => key)].map((key) => ({ kind, key }));
  });
}

/** What is live with these parts as the draft has them: all else stays as it is. A part that moves takes its file along. */
export function withChosen(live: Files, draft: Files, chosen: readonly ChangedPart[]): Files {
  return chosen.reduce((files, { kind, key }) => {
    const [is, was] = [partsOf(draft, kind).get(key), partsOf(files, kind).get(key)];
    return withPart(files, was?.file ?? is?.file ?? "", kind, key, is?.json);
  }, live);
}

export interface Merged {
  readonly files: Files;
  /** Keys of parts that both changed: mine stand. */
  readonly both: readonly string[];
}

/** What I changed since `base`, done to what others have made of it since; undefined where a file of mine is no JSON. */
export function merged(base: Files, mine: Files, theirs: Files): Merged | undefined {
  if (!mine.every(({ text }) => payloadOf(text))) return undefined;
  let files = theirs;
  const both: string[] = [];
  for (const kind of kinds) {
    const [before, own, others] = [base, mine, theirs].map((all) => partsOf(all, kind)) as [
      ReadonlyMap<string, Part>,
      ReadonlyMap<string, Part>,
      ReadonlyMap<string, Part>,
    ];
    for (const key of new Set([...before.keys(), ...own.keys()])) {
      const [was, is, there] = [before.get(key)?.json, own.get(key)?.json, others.get(key)?.json];
      if (same(was, is) || same(is, there)) continue;
      if (!same(was, there)) both.push(key);
      const file = others.get(key)?.file ?? own.get(key)?.file ?? "";
      files = withPart(files, file, kind, key, is);
    }
  }
  return { files, both };
}

/** The files with another part under a key, or without it. */
function withPart(files: Files, file: string, kind: PartKind, key: string, part: Json | undefined): Files {
  const known = files.some((one) => one.file === file);
  const all = known || part === undefined ? files : [...files, { file, text: "{}" }];
  return all.map((one) => {
    const payload = one.file === file ? payloadOf(one.text) : undefined;
    if (!payload) return one;
    return { file, text: textOfPayload(withMembers(payload, { [kind]: exchanged(payload, kind, key, part) })) };
  });
}

function exchanged(payload: JsonObject, kind: PartKind, key: string, part: Json | undefined): Json {
  if (kind !== "experiments") return withMembers(membersOf(payload[kind]), { [key]: part });
  const all = listOf(payload.experiments);
  const place = all.findIndex((one) => isObject(one) && textOf(one.key) === key);
  if (part === undefined) return all.filter((_, number) => number !== place);
  return place < 0 ? [...all, part] : all.with(place, part);
}
