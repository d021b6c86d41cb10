// Which variations the visitor is in, as the edge says in its readable cookie. The edge decides and does not
// believe the cookie: it is for the app to read only.

/** Key of the variation by key of the experiment. */
export type Assignments = ReadonlyMap<string, string>;

const cookieName = "__Host-experiments";

/** The assignments in `cookies` (as `document.cookie` has them): `experiment.variation~experiment.variation`. */
export function readAssignments(cookies: string): Assignments {
  const value = cookies
    .split("; ")
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  const pairs = (value ?? "").split("~").flatMap((pair) => {
    const dot = pair.lastIndexOf(".");
    const [experiment, variation] = [decoded(pair.slice(0, Math.max(dot, 0))), decoded(pair.slice(dot + 1))];
    return experiment && variation ? [[experiment, variation] as const] : [];
  });
  return new Map(pairs);
}

/** Text that is encoded as in forms; undefined where it is not. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
