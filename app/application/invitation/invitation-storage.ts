// A co-applicant's answers behind the API (`/api/v1/invitations`), by the token of their invitation.
import type { ApiClient } from "../../api/client.ts";
import type * as api from "../../api/types.ts";
import type { FormDefinition } from "../definition/form.ts";
import type { SavedSteps } from "../draft/draft.ts";
import { draftFailure } from "../draft/draft-problem.ts";
import { DraftFailure, type StepSave, type StepStorage } from "../draft/draft-storage.ts";
import { answersIn } from "./own-steps.ts";

/** An invitation, with what it holds as answers to the form. */
export type OpenInvitation = Readonly<Omit<api.Invitation, keyof SavedSteps>> & SavedSteps;

export function createInvitationStorage(
  client: ApiClient,
  form: FormDefinition,
  token: string,
): StepStorage<OpenInvitation> {
  const load = () => opened(form, client.post<api.Invitation>("/api/v1/invitations/open", { token }));
  return {
    load,
    // It is there, whatever has been answered.
    create: load,
    save: (version: number, save: StepSave) =>
      opened(
        form,
        client.patch<api.Invitation>(
          "/api/v1/invitations",
          { token, ...save },
          { headers: { "if-match": `"${version}"` } },
        ),
      ),
  };
}

async function opened(form: FormDefinition, call: Promise<api.Invitation | undefined>): Promise<OpenInvitation> {
  const invitation = await call.catch((failure: unknown) => {
    throw draftFailure(failure);
  });
  if (!invitation) throw new DraftFailure("unavailable");
  const { answers, typed, ...rest } = invitation;
  return { ...rest, answers: answersIn(form, invitation), typed: (typed ?? null) as SavedSteps["typed"] };
}
