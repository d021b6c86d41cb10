// Which pages an experiment's patterns fit, as far as the route table tells: for suggestions while somebody writes.
// What is published is checked against the pages that there are.
import { matchPath } from "react-router";
import { slots } from "../experiments/slots.ts";
import { variantsOf } from "../experiments/variants.ts";
import { activeLanguages } from "../site/languages.ts";
import { patternOf, routes, type Screen } from "../site/routes.ts";
import { type JsonObject, listOf, membersOf, textOf, withElement, withMembers } from "./json.ts";

interface KnownPage {
  readonly screen: Screen;
  readonly path: string;
}

const pages: readonly KnownPage[] = activeLanguages.flatMap(({ code }) =>
  routes.filter(({ sensitive }) => !sensitive).map(({ screen }) => ({ screen, path: patternOf(screen, code) })),
);

/** Paths of pages that have no parameter, to choose from. */
export const knownPaths: readonly string[] = [...new Set(pages.map(({ path }) => path))]
  .filter((path) => !path.includes(":"))
  .sort();

/** A pattern of addresses, as GrowthBook writes it. */
export interface Target {
  readonly include: boolean;
  readonly type: "simple" | "regex";
  readonly pattern: string;
}

/** The patterns of an experiment. */
export function targetsOf(experiment: JsonObject): Target[] {
  return listOf(experiment.urlPatterns).map((json) => {
    const { include, type, pattern } = membersOf(json);
    return { include: include !== false, type: type === "regex" ? "regex" : "simple", pattern: textOf(pattern) };
  });
}

/** The experiment with something of a pattern changed, or without the pattern. */
export function withTarget(experiment: JsonObject, place: number, change: Partial<Target> | undefined): JsonObject {
  const all = listOf(experiment.urlPatterns);
  const changed = change && withMembers(membersOf(all[place]), change);
  return withMembers(experiment, { urlPatterns: withElement(all, place, changed) });
}

/** The experiment with one more pattern, to be written. */
export function withNewTarget(experiment: JsonObject): JsonObject {
  const blank = { include: true, type: "simple", pattern: "" };
  return withMembers(experiment, { urlPatterns: [...listOf(experiment.urlPatterns), blank] });
}

/** Screens of the pages that patterns fit. */
export function screensOf(targets: readonly Target[]): Screen[] {
  const fits = (include: boolean, path: string) =>
    targets.some((target) => target.include === include && isFor(target, path));
  const included = pages.filter(({ path }) => fits(true, path) && !fits(false, path));
  return [...new Set(included.map(({ screen }) => screen))];
}

/** Whether a pattern fits a path, or an address at a path with parameters such as `/blogi/artikkeli/:uid/`. */
function isFor({ type, pattern }: Target, path: string): boolean {
  if (type === "regex") return isMatch(pattern, path) || isMatch(pattern, `https://www.example.com${path}`);
  const wanted = pathOf(pattern);
  if (path.includes(":") && !wanted.includes("*") && matchPath(path, wanted)) return true;
  const parts = trimmed(wanted)
    .split("*")
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "i").test(trimmed(path));
}

function isMatch(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern).test(text);
  } catch {
    return false;
  }
}

/** The path of a simple pattern, which may be an address. */
function pathOf(pattern: string): string {
  const [whole = ""] = pattern.split(/[?#]/);
  return whole.startsWith("/") ? whole : whole.replace(/^(\w+:\/\/)?[^/]*/, "") || "/";
}

const trimmed = (path: string) => path.replace(/^\/|\/$/g, "");

/** The slots that all of these screens have. */
export function slotsOf(screens: readonly Screen[]): string[] {
  const [first, ...others] = screens.map((screen) => Object.keys(slots[screen] ?? {}));
  return (first ?? []).filter((slot) => others.every((names) => names.includes(slot)));
}

/** The variants that the app has for all of these screens. */
export function variantNames(screens: readonly Screen[]): string[] {
  const [first, ...others] = screens.map((screen) => variantsOf(screen) as readonly string[]);
  return (first ?? []).filter((name) => others.every((names) => names.includes(name)));
}
