// Drafts of redirects, as control stores and answers them.
import * as v from "valibot";
import { ApiError } from "../../api/api-error.ts";
import type { ApiClient } from "../../api/client.ts";
import { parsedBody } from "../../api/problem.ts";
import { get } from "../control.ts";
import type { Rule } from "../redirects/rules.ts";

const base = "/api/control/drafts";
/** Who may not do something is told why, and stays signed in. */
const call = { forbiddenSaysWhy: true } as const;

/** What is written of a rule. */
export const rowSchema = v.object({
  file: v.optional(v.string(), ""),
  market: v.optional(v.string(), ""),
  source: v.optional(v.string(), ""),
  target: v.optional(v.string(), ""),
  status: v.optional(v.string(), ""),
  match: v.optional(v.string(), ""),
  query: v.optional(v.string(), ""),
  case: v.optional(v.string(), ""),
  note: v.optional(v.string(), ""),
});

export const draftSchema = v.object({
  id: v.string(),
  title: v.string(),
  state: v.picklist(["open", "in-review", "approved", "changes-requested", "publishing", "published", "discarded"]),
  base: v.string(),
  revision: v.number(),
  author: v.string(),
  convert_files: v.boolean(),
  changes: v.number(),
  published: v.nullable(v.string()),
  updated_at: v.number(),
  updated_by: v.string(),
});

const findingSchema = v.object({
  rule: v.nullable(v.string()),
  field: v.nullable(v.string()),
  severity: v.picklist(["refuse", "report"]),
  /** Name of the check. */
  check: v.string(),
  message: v.string(),
  file: v.string(),
  line: v.number(),
});

const changeSchema = v.object({
  rule: v.string(),
  op: v.picklist(["add", "set", "remove"]),
  before: v.nullable(rowSchema),
  after: v.nullable(rowSchema),
  by: v.string(),
  at: v.number(),
});

const changesSchema = v.object({ changes: v.array(changeSchema), total: v.number(), next: v.nullable(v.string()) });

const editedSchema = v.object({
  draft: draftSchema,
  rules: v.array(v.string()),
  findings: v.array(findingSchema),
});

const importedSchema = v.object({
  draft: draftSchema,
  findings: v.array(findingSchema),
  added: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  skipped: v.number(),
  removed: v.number(),
  unread: v.array(v.object({ file: v.string(), line: v.number(), check: v.string(), message: v.string() })),
});

const bulkSchema = v.object({
  draft: draftSchema,
  matches: v.number(),
  changed: v.number(),
  digest: v.string(),
  preview: v.array(v.object({ rule: v.string(), before: rowSchema, after: v.nullable(rowSchema) })),
});

const checkSchema = v.object({ findings: v.array(findingSchema), errors: v.number(), rules: v.number() });

const answerSchema = v.nullable(v.object({ status: v.number(), location: v.nullable(v.string()) }));
const behaviourSchema = v.object({
  asked: v.number(),
  groups: v.array(
    v.object({
      kind: v.picklist(["starts", "stops", "elsewhere"]),
      urls: v.number(),
      hits: v.number(),
      examples: v.array(v.object({ url: v.string(), hits: v.number(), before: answerSchema, after: answerSchema })),
      next: v.nullable(v.string()),
    }),
  ),
  hosts: v.array(v.string()),
});

const conflictSchema = v.object({
  rule: v.string(),
  base: v.nullable(rowSchema),
  theirs: v.nullable(rowSchema),
  mine: v.nullable(rowSchema),
});

const publishedSchema = v.object({ draft: draftSchema, version: v.string() });

const undoneSchema = v.object({ at_once: v.boolean(), draft: v.nullable(draftSchema) });

/** What is written of a rule, right or wrong. */
export type RuleRow = v.InferOutput<typeof rowSchema>;
export type Draft = v.InferOutput<typeof draftSchema>;
export type DraftFinding = v.InferOutput<typeof findingSchema>;
export type DraftChange = v.InferOutput<typeof changeSchema>;
export type DraftChanges = v.InferOutput<typeof changesSchema>;
export type EditedDraft = v.InferOutput<typeof editedSchema>;
export type Imported = v.InferOutput<typeof importedSchema>;
export type BulkEdited = v.InferOutput<typeof bulkSchema>;
export type Behaviour = v.InferOutput<typeof behaviourSchema>;
export type BehaviourGroup = Behaviour["groups"][number];
export type Conflict = v.InferOutput<typeof conflictSchema>;
export type Published = v.InferOutput<typeof publishedSchema>;

/** An edit of a rule. */
export type Edit =
  | { readonly op: "add"; readonly row: RuleRow }
  | { readonly op: "set"; readonly rule: string; readonly before?: string | undefined; readonly row: RuleRow }
  | { readonly op: "remove"; readonly rule: string; readonly before?: string | undefined }
  | { readonly op: "revert"; readonly rule: string };

export const emptyRow: RuleRow = {
  file: "",
  market: "",
  source: "",
  target: "",
  status: "301",
  match: "exact",
  query: "keep",
  case: "ignore",
  note: "",
};

/** What is written of a live rule. */
export const rowOf = ({ status, file, market, source, target, match, query, case: letters, note }: Rule): RuleRow => ({
  ...{ file, market, source, target, match, query, note, case: letters },
  status: String(status),
});

/** The path of a draft's call. */
export const pathOf = (id: string, rest = "") => `${base}/${encodeURIComponent(id)}${rest}`;
/** The options of a call that changes a draft as its reader saw it. */
export const seen = ({ revision }: { revision: number }) => ({ ...call, headers: { "if-match": `"${revision}"` } });

function parsed<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): T | undefined {
  return answer === undefined ? undefined : v.parse(schema, answer);
}

/** The drafts in a state, those that were changed last first. */
export async function readDrafts(api: ApiClient, state: string): Promise<readonly Draft[] | undefined> {
  return (await get(api, v.object({ drafts: v.array(draftSchema) }), "drafts", { state }))?.drafts;
}

/** A page of what a draft changes: the first, or the one after `cursor`. */
export const readChanges = (api: ApiClient, id: string, cursor?: string) =>
  get(api, changesSchema, `drafts/${encodeURIComponent(id)}/changes`, cursor === undefined ? {} : { cursor });

export const readBehaviour = (api: ApiClient, id: string) =>
  get(api, behaviourSchema, `drafts/${encodeURIComponent(id)}/behaviour`);

/** The page of a group after `cursor`. */
export async function readGroup(
  api: ApiClient,
  id: string,
  kind: BehaviourGroup["kind"],
  cursor: string,
): Promise<BehaviourGroup | undefined> {
  const page = await get(api, behaviourSchema, `drafts/${encodeURIComponent(id)}/behaviour`, { kind, cursor });
  return page?.groups[0];
}

export const checkDraft = async (api: ApiClient, id: string) =>
  parsed(checkSchema, await api.post(pathOf(id, "/check"), undefined, call));

/** Begins a draft; with `reverts`, one that takes back what that version changed. */
export const beginDraft = async (api: ApiClient, title: string) =>
  parsed(draftSchema, await api.post(base, { title }, call));

/** The open draft among `drafts` that somebody changed last. */
export const openDraftOf = (drafts: readonly Draft[], who: string): Draft | undefined =>
  drafts.find(({ state, updated_by: by }) => state === "open" && by === who);

/** The open draft that somebody changed last, or a new one. */
export const ownDraft = async (api: ApiClient, who: string, title: string): Promise<Draft | undefined> =>
  openDraftOf((await readDrafts(api, "open")) ?? [], who) ?? beginDraft(api, title);

/** Makes edits; in a dry run they are only checked. */
export const editDraft = async (api: ApiClient, draft: Draft, edits: readonly Edit[], isDryRun = false) =>
  parsed(
    editedSchema,
    await api.patch(pathOf(draft.id, `/changes${isDryRun ? "?dry_run=true" : ""}`), edits, seen(draft)),
  );

export const agreeToConvert = async (api: ApiClient, draft: Draft) =>
  parsed(draftSchema, await api.patch(pathOf(draft.id), { convert_files: true }, seen(draft)));

export const importModes = ["replace", "skip", "replace-file"] as const;

/** How a table is imported. */
export interface ImportOptions {
  /** The file that new rules go into. */
  readonly file: string;
  /** What becomes of rules that are there already. */
  readonly mode: (typeof importModes)[number];
  /** Of `replace-file`: how many rules go. */
  readonly removed?: number;
  readonly isDryRun?: boolean;
}

/** Imports a table; in a dry run it is only counted. */
export async function importTable(
  api: ApiClient,
  draft: Draft,
  table: Blob,
  { file, mode, removed, isDryRun = false }: ImportOptions,
): Promise<Imported | undefined> {
  const headers = { "content-type": "text/plain", "if-match": `"${draft.revision}"` };
  const query = new URLSearchParams({ file, mode });
  if (removed !== undefined) query.set("removed", String(removed));
  if (isDryRun) query.set("dry_run", "true");
  return parsed(importedSchema, await api.upload(pathOf(draft.id, `/imports?${query}`), table, headers));
}

/** Which rules are edited at once. */
export type Chosen =
  /** All that a search finds; with the digest of what a dry run has found. */
  | { readonly filter: string; readonly digest?: string }
  /** Rules by their ids. */
  | { readonly rules: readonly string[] };

/** What is done to each of them. */
export type BulkAction =
  | { readonly op: "remove" | "gone" }
  | { readonly op: "set"; readonly field: string; readonly value: string }
  | { readonly op: "replace-text"; readonly field: string; readonly find: string; readonly replace: string };

/** Edits many rules at once; in a dry run they are counted, and the first of them shown. */
export const editMany = async (
  api: ApiClient,
  draft: Draft,
  chosen: Chosen,
  action: BulkAction,
  isDryRun: boolean,
): Promise<BulkEdited | undefined> =>
  parsed(
    bulkSchema,
    await api.post(pathOf(draft.id, `/bulk${isDryRun ? "?dry_run=true" : ""}`), { ...chosen, action }, seen(draft)),
  );

export const restoreDraft = async (api: ApiClient, draft: Draft) =>
  parsed(draftSchema, await api.post(pathOf(draft.id, "/restore"), undefined, seen(draft)));

export const discardDraft = (api: ApiClient, draft: Draft) => api.delete(pathOf(draft.id), seen(draft));

/** Publishes a draft; with `breaksGlass` as an admin, although nobody has approved. */
export const publishDraft = async (api: ApiClient, draft: Draft, reason: string, breaksGlass = false) =>
  parsed(
    publishedSchema,
    await api.post(pathOf(draft.id, "/publish"), { reason, break_glass: breaksGlass }, seen(draft)),
  );

/** Takes back a version of the redirects: at once, or by a draft, which has a title. */
export const undoVersion = async (
  api: ApiClient,
  wanted: { readonly version: string; readonly reason: string; readonly title: string },
) => parsed(undoneSchema, await api.post("/api/control/redirects/undo", wanted, call));

/** Moves a draft onto what is live; of rules that somebody else has published differently `keep` says which side counts. */
export async function rebaseDraft(
  api: ApiClient,
  draft: Draft,
  keep: Readonly<Record<string, "mine" | "theirs">> = {},
): Promise<Draft | undefined> {
  const resolutions = Object.entries(keep).map(([rule, side]) => ({ rule, keep: side }));
  const answer = await api.post(pathOf(draft.id, "/rebase"), { resolutions }, seen(draft));
  return parsed(v.object({ draft: draftSchema }), answer)?.draft;
}

/** The rules that a failed call says somebody else has published differently. */
export function conflictsOf(failure: unknown): readonly Conflict[] {
  const read = v.safeParse(v.object({ conflicts: v.array(conflictSchema) }), bodyOf(failure));
  return read.success ? read.output.conflicts : [];
}

/** The files that a failed call says would become CSV. */
export function convertedFilesOf(failure: unknown): readonly string[] {
  const read = v.safeParse(v.object({ files: v.array(v.string()) }), bodyOf(failure));
  return read.success ? read.output.files : [];
}

const bodyOf = (failure: unknown) => (failure instanceof ApiError ? parsedBody(failure.body) : undefined);
