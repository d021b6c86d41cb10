// What the user has answered about themselves for the next application, behind the API (`/api/v1/profile-details`).
import type { ApiClient } from "../../api/client.ts";
import type * as api from "../../api/types.ts";
import type { LanguageCode } from "../../site/languages.ts";
import type { SavedSteps } from "../draft/draft.ts";
import { draftFailure } from "../draft/draft-problem.ts";
import { DraftFailure, type StepSave, type StepStorage } from "../draft/draft-storage.ts";

const path = "/api/v1/profile-details";

/** The user's details, with the answers that the form's definition gives them. */
export type SavedDetails = Readonly<Omit<api.ProfileDetails, keyof SavedSteps>> & SavedSteps;

/** Those of the market of a language. Only whole steps are stored: nothing is saved while it is being typed. */
export function createDetailsStorage(client: ApiClient, language: LanguageCode): StepStorage<SavedDetails> {
  const load = () => stored(client.get<api.ProfileDetails>(path, { language }));
  return {
    load,
    // There are always some, though nothing may have been answered.
    create: load,
    save: (version: number, { step, answers }: StepSave) =>
      stored(
        client.put<api.ProfileDetails>(path, { language, step, answers }, { headers: { "if-match": `"${version}"` } }),
      ),
  };
}

async function stored(call: Promise<api.ProfileDetails | undefined>): Promise<SavedDetails> {
  const details = await call.catch((failure: unknown) => {
    throw draftFailure(failure);
  });
  if (!details) throw new DraftFailure("unavailable");
  return details as SavedDetails;
}
