// A draft as the API answers it, with the answers that the form's definition gives it.
import type * as api from "../../api/types.ts";
import type { Answers, StepAnswers } from "../definition/form.ts";

/** Answers that are saved step by step. */
export interface SavedSteps {
  /** Which save it is. */
  readonly version: number;
  /** Those that were checked, with identity numbers masked. */
  readonly answers: Answers;
  /** What was being typed, unchecked. */
  readonly typed?: { readonly step: string; readonly answers: StepAnswers } | null;
  /** The steps that were continued from. */
  readonly completed: readonly string[];
}

/** A draft. Whether its applicant is identified only the API's says. */
export type Draft = Readonly<Omit<api.Draft, keyof SavedSteps | "expires" | "first_incomplete" | "identified">> &
  Readonly<Partial<Pick<api.Draft, "identified">>> &
  SavedSteps;

/** An application that was made of a draft; people know it by its reference. */
export type SentApplication = Readonly<api.SentApplication>;
