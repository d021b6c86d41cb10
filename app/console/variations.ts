// The variations of an experiment. GrowthBook keeps what they show, what they are called and how many visitors each
// gets in three lists side by side.
import type { ConsoleMessage } from "./i18n/messages.ts";
import { type Json, type JsonObject, listOf, membersOf, numberOf, textOf, withElement, withMembers } from "./json.ts";

/** What a variation shows: by the member that says it, or something that only JSON can say. */
export type Kind = "original" | "slots" | "page" | "variant" | "urlRedirect" | "other";

export interface Variation {
  readonly key: string;
  readonly name: string;
  /** Share of the experiment's visitors, from 0 to 1. */
  readonly share: number;
  readonly kind: Kind;
  /** What it shows, as it is written. */
  readonly shown: JsonObject;
}

const members: readonly Kind[] = ["slots", "page", "variant", "urlRedirect"];

/** The variations, the control first. */
export function variationsOf(experiment: JsonObject): Variation[] {
  const all = listOf(experiment.variations);
  const meta = listOf(experiment.meta);
  const weights = listOf(experiment.weights).map(numberOf);
  return all.map((json, place) => {
    const { key, name } = membersOf(meta[place]);
    const weight = weights.length === all.length ? weights[place] : undefined;
    const shown = membersOf(json);
    return { key: textOf(key), name: textOf(name), share: weight ?? 1 / all.length, kind: kindOf(shown), shown };
  });
}

function kindOf(shown: JsonObject): Kind {
  const names = Object.keys(shown);
  if (names.length === 0) return "original";
  return (names.length === 1 && members.find((kind) => kind === names[0])) || "other";
}

/** What is called what in results and links: its key, or its place where it has none. */
export function keyOf(variation: Pick<Variation, "key">, place: number): string {
  return variation.key || String(place);
}

export interface VariationChange {
  readonly key?: string;
  readonly name?: string;
  readonly share?: number;
  readonly shown?: JsonObject;
}

/** The experiment with something of a variation changed. */
export function withVariation(experiment: JsonObject, place: number, change: VariationChange): JsonObject {
  const { shown, share, ...about } = change;
  const all = variationsOf(experiment);
  return withMembers(experiment, {
    ...(shown && { variations: listOf(experiment.variations).with(place, shown) }),
    ...(share !== undefined && { weights: all.map((one) => one.share).with(place, share) }),
    ...(Object.keys(about).length > 0 && { meta: withMeta(experiment, place, about) }),
  });
}

function withMeta(experiment: JsonObject, place: number, about: { key?: string; name?: string }): readonly Json[] {
  const meta = listOf(experiment.variations).map((_, number) => listOf(experiment.meta)[number] ?? {});
  const members = Object.entries(about).map(([member, text]) => [member, text || undefined]);
  return meta.with(place, withMembers(membersOf(meta[place]), Object.fromEntries(members)));
}

/** The experiment with one more variation; all get as many visitors. */
export function withNewVariation(experiment: JsonObject, message: ConsoleMessage): JsonObject {
  const variations = listOf(experiment.variations);
  const number = variations.length;
  const added = withMembers(experiment, { variations: [...variations, {}], ...even });
  return withVariation(added, number, {
    key: `variation-${number}`,
    name: message("experiments.variation", { number }),
  });
}

/** The experiment without a variation; the others get as many visitors. */
export function withoutVariation(experiment: JsonObject, place: number): JsonObject {
  const force = numberOf(experiment.force);
  const meta = listOf(experiment.meta);
  return withMembers(experiment, {
    variations: withElement(listOf(experiment.variations), place, undefined),
    ...(experiment.meta !== undefined && { meta: withElement(meta, place, undefined) }),
    ...(force !== undefined && { force: force === place ? undefined : force - Number(force > place) }),
    ...even,
  });
}

/** What says nothing of shares, which makes them equal. */
const even = { weights: undefined, ranges: undefined };

/** How far each share may be from what is meant, because it is rounded; publishing refuses more. */
const rounding = 0.0005;

/** What the shares add up to, where that isn't all visitors. Ranges take the place of shares. */
export function uneven(experiment: JsonObject): number | undefined {
  if (listOf(experiment.weights).length === 0 || listOf(experiment.ranges).length > 0) return undefined;
  const shares = variationsOf(experiment).map(({ share }) => share);
  const sum = shares.reduce((total, share) => total + share, 0);
  return Math.abs(sum - 1) > rounding * shares.length + Number.EPSILON ? sum : undefined;
}

/** The experiment whose variations all get as many visitors. */
export function evenly(experiment: JsonObject): JsonObject {
  return withMembers(experiment, even);
}
