// Calls of control about the versions of what is published, and what they answer.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { type AuditEntry, get, type LiveSet, post, readLive, readPublications } from "../control.ts";

/** What is published as a whole, version by version. */
export type VersionKind = "redirects" | "release" | "campaigns" | "experiments";

const versionSchema = v.object({
  id: v.string(),
  bytes: v.number(),
  note: v.string(),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  live: v.boolean(),
  /** Of a patch, the version that it changes. */
  base: v.optional(v.nullable(v.string())),
});

export type Version = v.InferOutput<typeof versionSchema>;

/** The versions of a kind, the newest first, what the audit says of them, and what is live. */
export interface VersionHistory {
  readonly live: LiveSet;
  readonly versions: readonly Version[];
  readonly auditEntries: readonly AuditEntry[];
}

/** The versions of a kind, the newest first. */
export const readVersions = (api: ApiClient, kind: VersionKind) =>
  get(api, v.array(versionSchema), "versions", { kind });

/** As many entries as control answers at most. */
const auditEntriesRead = 1000;

/** Loads the versions of a kind, with what the audit says of them; undefined where the session has ended. */
export async function readHistory(api: ApiClient, kind: VersionKind): Promise<VersionHistory | undefined> {
  const [live, versions, auditEntries] = await Promise.all([
    readLive(api),
    readVersions(api, kind),
    readPublications(api, { part: kind, limit: auditEntriesRead }),
  ]);
  return live && versions && auditEntries && { live, versions, auditEntries };
}

/** The schema of what `kind` gains, loses and changes, where one version takes the place of another. */
const changesSchema = <T>(of: v.GenericSchema<unknown, T>) =>
  v.object({ added: v.array(of), removed: v.array(of), changed: v.array(v.object({ from: of, to: of })) });

const ruleSchema = v.object({
  file: v.string(),
  source: v.string(),
  target: v.nullable(v.string()),
  status: v.number(),
});
const answerSchema = v.nullable(v.object({ status: v.number(), location: v.nullable(v.string()) }));

const redirectsDiffSchema = v.object({
  ...changesSchema(ruleSchema).entries,
  rules: v.object({ added: v.number(), removed: v.number(), changed: v.number() }),
  urls: v.object({ asked: v.number(), changed: v.number() }),
  answers: v.array(v.object({ url: v.string(), from: answerSchema, to: answerSchema })),
});

const pageSchema = v.object({ region: v.string(), path: v.string() });
const bytesSchema = v.object({ from: v.number(), to: v.number() });

const releaseDiffSchema = v.object({
  added: v.array(pageSchema),
  removed: v.array(pageSchema),
  changed: v.array(pageSchema),
  pages: v.object({ added: v.number(), removed: v.number(), changed: v.number() }),
  screens: v.array(
    v.object({
      ...{ screen: v.string(), pages: v.number() },
      ...{ html: bytesSchema, data: bytesSchema, scripts: bytesSchema, styles: bytesSchema },
    }),
  ),
  scripts: bytesSchema,
  styles: bytesSchema,
  budgets: v.object({ html: v.number(), data: v.number(), scripts: v.number(), styles: v.number() }),
});

const campaignsDiffSchema = v.object({
  added: v.array(v.string()),
  removed: v.array(v.string()),
  changed: v.array(v.object({ to: v.object({ name: v.string() }) })),
  sources: v.object({ added: v.array(v.string()), removed: v.array(v.string()) }),
});

const membersSchema = v.object({
  added: v.array(v.string()),
  removed: v.array(v.string()),
  changed: v.array(v.object({ key: v.string(), from: v.any(), to: v.any() })),
});
const experimentsDiffSchema = v.object({
  experiments: membersSchema,
  features: membersSchema,
  savedGroups: membersSchema,
});

export type RuleText = v.InferOutput<typeof ruleSchema>;
export type Answer = v.InferOutput<typeof answerSchema>;
export type RedirectsDiff = v.InferOutput<typeof redirectsDiffSchema>;
export type ReleasePage = v.InferOutput<typeof pageSchema>;
/** Bytes as visitors load them, in the live release and in the other. */
export type Bytes = v.InferOutput<typeof bytesSchema>;
export type ReleaseDiff = v.InferOutput<typeof releaseDiffSchema>;
export type CampaignsDiff = v.InferOutput<typeof campaignsDiffSchema>;
export type ExperimentsDiff = v.InferOutput<typeof experimentsDiffSchema>;

function reader<T>(kind: VersionKind, schema: v.GenericSchema<unknown, T>) {
  return (api: ApiClient, to: string) => get(api, schema, "diff", { kind, from: "live", to });
}

/** What becomes of live redirects where a version is made live: at most 1,000 of each list, and all counts. */
export const readRedirectsDiff = reader("redirects", redirectsDiffSchema);

/** What becomes of the live release's pages, and of what visitors load, where a version is made live: at most 1,000 pages of each list. */
export const readReleaseDiff = reader("release", releaseDiffSchema);

/** What becomes of live campaigns where a version is made live. */
export const readCampaignsDiff = reader("campaigns", campaignsDiffSchema);

/** What becomes of live experiments where a version is made live. */
export const readExperimentsDiff = reader("experiments", experimentsDiffSchema);

/** Approves a version that somebody else has stored. */
export const approveVersion = (api: ApiClient, id: string, note: string) =>
  post(api, `versions/${encodeURIComponent(id)}/approve`, { note });
