// A draft as the API answers it, with the answers that the form's definition gives it.
import type * as api from "../../api/types.ts";
import type { Answers, StepAnswers } from "../definition/form.ts";

/** A draft. Its answers are those that were checked, with identity numbers masked. */
export type Draft = Readonly<Omit<api.Draft, "answers" | "typed" | "expires" | "first_incomplete">> & {
  readonly answers: Answers;
  /** What was being typed, unchecked. */
  readonly typed?: { readonly step: string; readonly answers: StepAnswers } | null;
};

/** An application that was made of a draft; people know it by its reference. */
export type SentApplication = Readonly<api.SentApplication>;
