// What published versions have changed of a rule, as control answers it.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { get } from "../control.ts";
import { type RuleRow, rowSchema } from "../drafts/drafts.ts";

const changeSchema = v.object({
  version: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.string(),
  reason: v.string(),
  draft: v.nullable(v.string()),
  before: v.nullable(rowSchema),
  after: v.nullable(rowSchema),
});

export type RecordedChange = v.InferOutput<typeof changeSchema>;

/** The changes of a rule, the newest first. */
export async function readRuleHistory(api: ApiClient, id: string): Promise<readonly RecordedChange[] | undefined> {
  const schema = v.object({ changes: v.array(changeSchema) });
  return (await get(api, schema, `rules/${encodeURIComponent(id)}/history`))?.changes;
}

export const fields = ["target", "status", "match", "query", "case", "note", "file"] as const;
export type Field = (typeof fields)[number];

/** The fields of a rule that are written differently. */
export const changedFields = (before: RuleRow, after: RuleRow): readonly Field[] =>
  fields.filter((field) => before[field] !== after[field]);
