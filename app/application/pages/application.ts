// What the pages of the form share: the page's content, the market, the answers so far, and the moves; and what differs between
// the applications for a loan, a mortgage, a company's loan and a card.
import type { ComponentType, Dispatch, ReactNode } from "react";
import type { PageData } from "../../page/page-data.ts";
import type { LanguageCode } from "../../site/languages.ts";
import type { NumberStyle } from "../../site/number-style.ts";
import type { Screen } from "../../site/routes.ts";
import type { FieldError } from "../check/field-error.ts";
import type { Answers, FormDefinition, Step, StepAnswers } from "../definition/form.ts";
import type { Market } from "../definition/market.ts";
import type { Draft } from "../draft/draft.ts";
import type { StartedIdentification } from "../draft/draft-storage.ts";
import type { FlowEvent, FlowState } from "../flow/flow.ts";
import type { Words } from "../words/words.ts";
import type { StepForm } from "./use-step-form.ts";

/** The page of a form: of an application, of the demonstration, or of what is stored for the next application. */
export type FormPageData =
  | PageData<"loan-form" | "mortgage-form" | "sme-form" | "credit-card-form" | "demo">
  | PageData<"continuous-form">;

export interface ApplicationPage {
  readonly kind: ApplicationKind;
  readonly page: FormPageData;
  readonly style: NumberStyle;
  readonly market: Market;
  readonly words: Words;
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly draft: Draft | undefined;
  readonly answers: Answers;
  readonly state: FlowState;
  /** Whether a draft may still be being read, as in a page whose scripts do not run yet: what was answered now would be lost. */
  readonly isOpening?: boolean;
  /** Whom the steps that are shown ask about themselves; the applicant where it says nothing. */
  readonly person?: string;
  /** Where the first step leads back to, as a query of the same page; nowhere without it. */
  readonly backTo?: string;
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
  /** Has a link mailed that opens the draft later; answers whether it was. Only where that is possible. */
  readonly onLater?: (() => Promise<boolean>) | undefined;
}

export interface ApplicationKind {
  readonly form: FormDefinition;
  /** The state of the form's flow, a hook. */
  readonly useFlow: () => KindFlow;
  /** What stands in a step's fields when it is opened, by what is stored and by the address. */
  readonly firstAnswers: (step: string, stored: StepAnswers | undefined, given: GivenAnswers) => StepAnswers;
  /** Steps that are shown in a way of their own. */
  readonly pages: Readonly<Record<string, ComponentType<KindPageProps>>>;
  /** Loads what only later pages show, right after the first one. */
  readonly preload: readonly (() => Promise<unknown>)[];
  /** The screen that shows what came of an application. */
  readonly results: Screen;
  /** What the credit would cost, beside each step. */
  readonly Summary: ComponentType<SummaryProps>;
  /** Whom the answers are shared with, by what was answered; all lenders but those that are left out where it says nothing. */
  readonly Recipients?: ComponentType<RecipientsProps>;
  /** What is said of an application that is sent, where that is not that lenders are asked. */
  readonly Sent?: ComponentType<SentProps>;
}

export interface RecipientsProps {
  readonly application: ApplicationPage;
  readonly form: StepForm;
}

export interface SentProps {
  readonly reference: string;
  /** The screen that shows what came of it. */
  readonly results: Screen;
  /** Whether somebody may apply together with somebody else. */
  readonly mayBeTogether: boolean;
}

export interface KindFlow {
  readonly state: FlowState;
  readonly dispatch: Dispatch<FlowEvent<FlowState, { readonly progressSet: "progress" }>>;
  /** Takes over what a saved draft says. */
  readonly onSave: (draft: Draft) => void;
  /** Where the application is sent by strong identification: told where that leads. */
  readonly onIdentify?: IdentifyEvent;
}

export type IdentifyEvent = (started: StartedIdentification) => void;

/** What is known besides what is stored of the step. */
export interface GivenAnswers {
  readonly language: LanguageCode;
  readonly query: URLSearchParams;
  /** The answers to all steps so far. */
  readonly answers: Answers;
  readonly content: FormPageData["content"];
}

export interface KindPageProps {
  readonly application: ApplicationPage;
  /** The answers to begin with. */
  readonly initial: StepAnswers;
  /** Where they come from: where it changes, what stands in the fields is read anew. */
  readonly source?: string | undefined;
  /** What stands between the question and its fields. */
  readonly above?: ReactNode;
}

export interface SummaryProps {
  readonly content: FormPageData["content"];
  readonly words: Words;
  /** The answers so far, with what stands in the fields. */
  readonly answers: Answers;
}

/** The address of a step of the application. */
export function stepSearch(step: string): string {
  return `?step=${encodeURIComponent(step)}`;
}
