// What the pages of the form share: the page's content, the market, the answers so far, and the moves.

import type { ReactNode } from "react";
import type { PageData } from "../../page/page-data.ts";
import type { NumberStyle } from "../../site/number-style.ts";
import type { FieldError } from "../check/field-error.ts";
import type { Answers, Step, StepAnswers } from "../definition/form.ts";
import type { Market } from "../definition/market.ts";
import type { Draft } from "../draft/draft.ts";
import type { LoanState } from "../flow/flows.ts";
import type { Words } from "../words/words.ts";

export interface ApplicationPage {
  readonly page: PageData<"loan-form">;
  readonly style: NumberStyle;
  readonly market: Market;
  readonly words: Words;
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly draft: Draft | undefined;
  readonly answers: Answers;
  readonly state: LoanState;
  /** Whether a draft may still be being read, as in a page whose scripts do not run yet: what was answered now would be lost. */
  readonly isOpening?: boolean;
  /** Whom the steps that are shown ask about themselves; the applicant where it says nothing. */
  readonly person?: string;
  /** The address of a step, on the same page. */
  readonly stepSearch: (step: string) => string;
  /** What is said of saving, where answers are not saved as they are given. */
  readonly savingNote?: string;
  /** What can be done instead of going on. */
  readonly alternative?: ReactNode;
  /** What was found wrong with the step's answers before it was opened. */
  readonly found?: readonly FieldError[];
  /** Whether the visitor came from another step: then focus goes to the question. */
  readonly takesFocus: boolean;
  /** Saves a step's answers and goes on; answers what the origin finds wrong with them. */
  readonly onComplete: (answers: StepAnswers) => Promise<readonly FieldError[]>;
  /** Says that something could not be loaded. */
  readonly onFailure: (failure: unknown) => void;
  readonly onRest: (answers: StepAnswers) => void;
  /** Has a link mailed that opens the draft later; answers whether it was. */
  readonly onLater: () => Promise<boolean>;
}

/** The address of a step of the application. */
export function stepSearch(step: string): string {
  return `?step=${encodeURIComponent(step)}`;
}
