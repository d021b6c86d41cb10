// A draft behind the API (`/api/v1/drafts`). The browser remembers whether there may be one.
import type { ApiClient } from "../../api/client.ts";
import type { DraftList } from "../../api/types.ts";
import type { LanguageCode } from "../../site/languages.ts";
import type { Draft, SentApplication } from "./draft.ts";
import { forgetDraft, mayHaveDraft, rememberDraft } from "./draft-sign.ts";
import {
  type Confirmation,
  DraftFailure,
  type DraftStorage,
  type StartedIdentification,
  type StepSave,
} from "./draft-storage.ts";

interface ApiStorageOptions {
  readonly api: ApiClient;
  readonly kind: string;
  readonly language: LanguageCode;
}

export function createApiStorage({ api, kind, language }: ApiStorageOptions): DraftStorage {
  const own = `/api/v1/drafts/${kind}`;

  async function answer<T>(call: Promise<T | undefined>): Promise<T> {
    const body = await call.catch(refuse);
    if (body === undefined) throw new DraftFailure("unavailable");
    return body;
  }

  async function refuse(failure: unknown): Promise<never> {
    const refused = await failureOf(failure);
    if (refused.kind === "draft-unknown" || refused.kind === "draft-moved") forgetDraft(localStorage, kind);
    throw refused;
  }

  /** A call that answers the draft. */
  async function drafted(call: Promise<Draft | undefined>): Promise<Draft> {
    const draft = await answer(call);
    rememberDraft(localStorage, kind);
    return draft;
  }

  async function done(call: Promise<unknown>): Promise<void> {
    await call.catch(refuse);
  }

  return {
    mayExist: () => mayHaveDraft(localStorage, kind),
    load: () => drafted(api.get<Draft>(own)),
    async exists() {
      const { items } = await answer(api.get<DraftList>("/api/v1/drafts"));
      return items.some((draft) => draft.kind === kind);
    },
    create: (from?: string) => drafted(api.post<Draft>("/api/v1/drafts", { kind, language, from })),
    save: (version: number, save: StepSave) =>
      drafted(api.patch<Draft>(own, save, { headers: { "if-match": `"${version}"` } })),
    mailCode: () => done(api.post(`${own}/email`)),
    confirm: (code: string) => answer(api.post<Confirmation>(`${own}/confirm`, { code })),
    mailResumeLink: () => done(api.post(`${own}/resume-link`)),
    identify: ({ id }: Draft) =>
      answer(api.post<StartedIdentification>("/api/v1/identifications", { application: id, person: "applicant" })),
    async send({ id, version }: Draft) {
      const headers = { "idempotency-key": id };
      const application = await answer(
        api.post<SentApplication>("/api/v1/applications", { kind, version }, { headers }),
      );
      return application.reference ? application : undefined;
    },
  };
}

/** What a failed call means for the draft; what reads problems is loaded where there is one. */
async function failureOf(failure: unknown): Promise<DraftFailure> {
  const problems = await import("./draft-problem.ts").catch(() => undefined);
  return problems?.draftFailure(failure) ?? new DraftFailure("unavailable");
}
