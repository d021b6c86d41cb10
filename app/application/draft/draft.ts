// A draft as the API answers it.
import type { Answers, StepAnswers } from "../definition/form.ts";

export interface Draft {
  readonly id: string;
  readonly kind: string;
  readonly language: string;
  /** Grows with every save. */
  readonly version: number;
  /** Where to go on. */
  readonly step: string;
  /** Those that were checked, by step; identity numbers are masked. */
  readonly answers: Answers;
  /** What was being typed, unchecked. */
  readonly typed?: { readonly step: string; readonly answers: StepAnswers };
  readonly completed: readonly string[];
  /** Whether the address is confirmed. */
  readonly confirmed: boolean;
  /** Whether it was sent, and waits for the address to be confirmed. */
  readonly sent: boolean;
}

/** An application that was made of a draft. */
export interface SentApplication {
  readonly id: string;
  /** What people know it by. */
  readonly reference: string;
}
