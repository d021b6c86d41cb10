// A draft behind the API (`/api/v1/drafts`).
import * as v from "valibot";
import { ApiError } from "../../api/api-error.ts";
import type { ApiClient } from "../../api/client.ts";
import { parsedBody } from "../../api/problem.ts";
import type { LanguageCode } from "../../site/languages.ts";
import type { Draft, SentApplication } from "./draft.ts";
import {
  type Confirmation,
  DraftFailure,
  type DraftFailureKind,
  type DraftStorage,
  type StepSave,
} from "./draft-storage.ts";

const problemSchema = v.object({
  type: v.string(),
  step: v.optional(v.string()),
  errors: v.optional(
    v.array(
      v.object({
        pointer: v.string(),
        code: v.string(),
        params: v.optional(v.record(v.string(), v.union([v.number(), v.string()])), {}),
      }),
    ),
  ),
});

const kinds: readonly DraftFailureKind[] = [
  "draft-unknown",
  "draft-moved",
  "version-conflict",
  "invalid-fields",
  "step-incomplete",
  "code-wrong",
  "code-gone",
];

interface ApiStorageOptions {
  readonly api: ApiClient;
  readonly kind: string;
  readonly language: LanguageCode;
}

export function createApiStorage({ api, kind, language }: ApiStorageOptions): DraftStorage {
  const own = `/api/v1/drafts/${kind}`;
  return {
    load: () => answer(api.get<Draft>(own)),
    create: () => answer(api.post<Draft>("/api/v1/drafts", { kind, language })),
    save: (version: number, save: StepSave) =>
      answer(api.patch<Draft>(own, save, { headers: { "if-match": `"${version}"` } })),
    discard: () => done(api.delete(own)),
    mailCode: () => done(api.post(`${own}/email`)),
    confirm: (code: string) => answer(api.post<Confirmation>(`${own}/confirm`, { code })),
    mailResumeLink: () => done(api.post(`${own}/resume-link`)),
    async send({ id, version }: Draft) {
      const headers = { "idempotency-key": id };
      const sent = await answer(
        api.post<Partial<SentApplication>>("/api/v1/applications", { kind, version }, { headers }),
      );
      return sent.id && sent.reference ? { id: sent.id, reference: sent.reference } : undefined;
    },
  };
}

async function done(call: Promise<unknown>): Promise<void> {
  await call.catch((failure: unknown) => {
    throw draftFailure(failure);
  });
}

async function answer<T>(call: Promise<T | undefined>): Promise<T> {
  const body = await call.catch((failure: unknown) => {
    throw draftFailure(failure);
  });
  if (body === undefined) throw new DraftFailure("unavailable");
  return body;
}

/** What a failed call means for the draft. */
function draftFailure(failure: unknown): DraftFailure {
  if (!(failure instanceof ApiError)) return new DraftFailure("unavailable");
  if (failure.status === 429) return new DraftFailure("too-many-requests");
  const read = v.safeParse(problemSchema, parsedBody(failure.body));
  if (!read.success) return new DraftFailure("unavailable");
  const { type, errors, step } = read.output;
  const kind = kinds.find((candidate) => type.endsWith(`:${candidate}`) || type.endsWith(`/${candidate}`));
  return new DraftFailure(kind ?? "unavailable", { ...(errors && { errors }), ...(step && { step }) });
}
