// Which variations the visitor is in, as the edge says: of a page in its `Server-Timing`, which nothing has to be stored
// for, and with consent in its readable cookie. The edge decides and believes neither: they are for the app to read only.
import { documentTiming } from "../page/server-timing.ts";
import { cookieValue } from "../site/cookies.ts";

/** Key of the variation by key of the experiment. */
export type Assignments = ReadonlyMap<string, string>;

/** What the metric is called (Server Timing, section 3); its description says the assignments. */
const metric = "assignments";

/** The assignments in `cookies` (as `document.cookie` has them). */
export function readAssignments(cookies: string): Assignments {
  return assignmentsIn(cookieValue(cookies, "__Host-experiments") ?? "");
}

/** The assignments that the answer with a page's data tells. */
export function assignmentsOfAnswer(headers: Headers): Assignments {
  const description = new RegExp(`${metric};desc="([^"]*)"`).exec(headers.get("server-timing") ?? "");
  return assignmentsIn(description?.[1] ?? "");
}

/** The assignments that the answer with the document told. */
export function assignmentsOfDocument(performance: Pick<Performance, "getEntriesByType">): Assignments {
  return assignmentsIn(documentTiming(performance, metric));
}

/** The assignments in a text: `experiment.variation~experiment.variation`. */
function assignmentsIn(text: string): Assignments {
  const pairs = text.split("~").flatMap((pair) => {
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
