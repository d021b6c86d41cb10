// Who made what live, when and why, as the audit tells.
import type { Act, Version } from "./control.ts";

/** When something became live, by whom and why. */
export interface Publication {
  /** ISO 8601. */
  readonly at: string;
  /** None where the audit's entries that were read do not reach back. */
  readonly who?: string;
  readonly note: string;
}

/** The last time that a version became live. */
export function publicationOf(
  id: string,
  acts: readonly Act[],
  versions: readonly Version[] = [],
): Publication | undefined {
  const act = acts.find(({ what, detail }) => ["publish", "promote"].includes(what) && detailOf(detail).id === id);
  if (act) return { at: act.at, who: act.who, note: act.why };
  const version = versions.find((one) => one.id === id);
  return version && { at: version.created_at, note: version.note };
}

function detailOf(detail: string): Readonly<Record<string, unknown>> {
  const json: unknown = JSON.parse(detail);
  return typeof json === "object" && json !== null ? { ...json } : {};
}
