// Addresses within the console: the path names the place, and the query says what is shown of it.

/** Parameters of a query; those that are undefined are left out. */
export type Query = Readonly<Record<string, string | undefined>>;

/** A path below `/console/` from its segments, each encoded. */
export function joinPath(...segments: readonly string[]): string {
  return segments.map(encodeURIComponent).join("/");
}

/** The address of a path below the console's own, which begins and ends with a slash. */
export function addressOf(base: string, path: string, query: Query = {}): { pathname: string; search: string } {
  const present = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { pathname: path === "" ? base : `${base}${path}/`, search: new URLSearchParams(present).toString() };
}

/** The path below the console's own, without a slash at either end. */
export function pathBelow(base: string, pathname: string): string {
  return pathname.slice(base.length).replace(/\/+$/, "");
}

/** The segments of a path, decoded; one that cannot be decoded stays as it is. */
export function segmentsOf(path: string): string[] {
  return path === "" ? [] : path.split("/").map(decoded);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const oldViews: Readonly<Record<string, string>> = {
  edit: "experiments/edit",
  files: "experiments/files",
  publish: "experiments/publish",
  versions: "experiments/versions",
  trace: "redirects/test",
  security: "security",
};

/** Where a link with `?view=` leads now, as path and query; undefined for other queries. */
export function replacedLink(query: URLSearchParams): { path: string; query: Query } | undefined {
  const { view, experiment, ...rest } = Object.fromEntries(query);
  if (view === undefined) return undefined;
  if (view === "results" && experiment) return { path: joinPath("experiments", experiment, "results"), query: rest };
  const path = Object.hasOwn(oldViews, view) ? oldViews[view] : undefined;
  return { path: path ?? "", query: { experiment, ...rest } };
}
