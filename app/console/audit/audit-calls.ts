// Calls of control about the audit, and what they answer.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { type AuditEntry, auditEntrySchema, get } from "../control.ts";

/** The parts that entries can belong to. */
export const parts = [
  "redirects",
  "release",
  "maintenance",
  "experiments",
  "campaigns",
  "hosts",
  "audit",
  "settings",
] as const;

/** What entries are looked for by; each as the address has it. */
export const fields = ["who", "part", "what", "from", "to", "q"] as const;
export type AuditFilter = Readonly<Partial<Record<(typeof fields)[number], string>>>;

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** The cursor of the next page; none on the last one. */
  readonly next: number | null;
}

const limit = 50;
const pageSchema = v.object({ entries: v.array(auditEntrySchema), next: v.nullable(v.number()) });

/** A page of entries, the newest first. */
export function readAudit(api: ApiClient, filter: AuditFilter, before?: number): Promise<AuditPage | undefined> {
  return get(api, pageSchema, "audit", { ...filter, limit, ...(before !== undefined && { before }) });
}

const checkSchema = v.object({
  whole: v.boolean(),
  entries: v.number(),
  broken_at: v.nullable(v.number()),
  since: v.nullable(v.object({ number: v.number(), at: v.string() })),
});
export type AuditCheck = v.InferOutput<typeof checkSchema>;

/** Whether no entry was changed since it was written: of all, or of those after the last one that was signed. */
export const checkAudit = (api: ApiClient, all: boolean) => get(api, checkSchema, "audit/check", { all });

/** Where the entries that a filter names are, as a file. */
export function exportAddress(filter: AuditFilter, format: "csv" | "jsonl"): string {
  return `/api/control/audit/export?${new URLSearchParams({ ...filter, format })}`;
}
