// Who made what live, when and why, as the audit tells.
import type { AuditEntry } from "./control.ts";

/** What is known of a version without the audit. */
interface StoredVersion {
  readonly id: string;
  readonly note: string;
  /** ISO 8601. */
  readonly created_at: string;
}

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
  auditEntries: readonly AuditEntry[],
  versions: readonly StoredVersion[] = [],
): Publication | undefined {
  const entry = auditEntries.find(
    ({ what, detail }) => ["publish", "promote"].includes(what) && detailOf(detail).id === id,
  );
  if (entry) return { at: entry.at, who: entry.name ?? entry.who, note: entry.why };
  const version = versions.find((one) => one.id === id);
  return version && { at: version.created_at, note: version.note };
}

function detailOf(detail: string): Readonly<Record<string, unknown>> {
  const json: unknown = JSON.parse(detail);
  return typeof json === "object" && json !== null ? { ...json } : {};
}
