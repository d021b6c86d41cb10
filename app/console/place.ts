// What a place of the console is, and which one a path is in.
import type { ComponentType } from "react";
import type { Caller } from "./control.ts";
import type { ConsoleMessageId } from "./i18n/message-id.ts";
import type { ConsoleIcon } from "./icons.ts";

export interface Place {
  /** Its path below `/console/`, without a slash at either end; empty for the console's own address. */
  readonly path: string;
  /** The message with its name. */
  readonly name: ConsoleMessageId;
  /** The path of the place of the navigation that it belongs to, where its own path does not begin with that. */
  readonly parent?: string;
  /** Its icon in the navigation; a place without one is not listed there, nor in the palette. */
  readonly icon?: ConsoleIcon;
  /** The part of control that it takes, as `may` of `whoami` names it; without one, everybody who may enter the console sees it. */
  readonly permission?: string;
  /** The part whose counts it shows: who may not read these does not see it. */
  readonly counts?: string;
  /** The letter that leads here after `g`. */
  readonly key?: string;
  /** Shows the place and every path below it. Hooks tell it the rest: `usePlacePath`, `useQuery`, `useCaller`, `useServices`. */
  readonly View: ComponentType;
}

/** The place that a path below `/console/` is in: the one with the longest path that the path begins with. */
export function placeAt(path: string, places: readonly Place[]): Place | undefined {
  const candidates = places.filter((place) => path === place.path || path.startsWith(`${place.path}/`));
  return candidates.toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** The place of the navigation that a place belongs to: itself, or the one above it. */
export function listedPlaceOf({ path, parent = path }: Place, shown: readonly Place[]): Place | undefined {
  return placeAt(parent, shown);
}

/** Whether somebody who may look at these parts of control, and read the counts of those, may enter a place. */
export function isOpenTo(
  { permission, counts }: Place,
  { may, may_read_counts: readable }: Pick<Caller, "may" | "may_read_counts">,
): boolean {
  return (permission === undefined || may.includes(permission)) && (counts === undefined || readable.includes(counts));
}
