// JSON as people edit it: kept whole, one member changed at a time, so that what a form does not know stays as it is.

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [member: string]: Json;
}

export function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** The object that this is; one without members where it is none. */
export function membersOf(json: Json | undefined): JsonObject {
  return isObject(json) ? json : {};
}

/** The list that this is; an empty one where it is none. */
export function listOf(json: Json | undefined): readonly Json[] {
  return Array.isArray(json) ? json : [];
}

/** The text that this is; an empty one where it is none. */
export function textOf(json: Json | undefined): string {
  return typeof json === "string" ? json : "";
}

/** The number that this is, if it is one. */
export function numberOf(json: Json | undefined): number | undefined {
  return typeof json === "number" ? json : undefined;
}

/** The object with other members; those that are undefined are left out. */
export function withMembers(json: JsonObject, members: Readonly<Record<string, Json | undefined>>): JsonObject {
  const all = Object.entries({ ...json, ...members }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as JsonObject;
}

/** The list with another element at a place, or without the one there. */
export function withElement<T>(list: readonly T[], place: number, element: T | undefined): readonly T[] {
  return element === undefined ? list.toSpliced(place, 1) : list.with(place, element);
}

/** The elements with their places, which is what they are told by where anything else of them can be edited. */
export function placed<T>(list: readonly T[]): { element: T; place: number }[] {
  return list.map((element, place) => ({ element, place }));
}

/** Whether both say the same, in whatever order their members are. */
export function same(one: Json | undefined, other: Json | undefined): boolean {
  return ordered(one) === ordered(other);
}

function ordered(json: Json | undefined): string | undefined {
  return JSON.stringify(json, (_, value: Json) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
