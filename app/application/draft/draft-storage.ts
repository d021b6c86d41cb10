// Where a draft is stored: the API, or memory.
import type * as api from "../../api/types.ts";
import type { FieldError } from "../check/field-error.ts";
import type { StepAnswers } from "../definition/form.ts";
import type { Draft, SavedSteps, SentApplication } from "./draft.ts";

/** A step's answers to save: checked on Continue, and refused where something is wrong with them. */
export type StepSave = Readonly<Omit<api.StepSave, "answers">> & { readonly answers: StepAnswers };

/** What comes of a code: the draft that it confirmed, and the application where that had been sent. */
export type Confirmation = Readonly<Omit<api.Confirmation, "draft">> & { readonly draft?: Draft | null };

/** Where answers are saved step by step. Every call rejects with `DraftFailure`. */
export interface StepStorage<Saved extends SavedSteps> {
  load(): Promise<Saved>;
  /** What there is to save steps in: new, or open already. */
  create(): Promise<Saved>;
  save(version: number, save: StepSave): Promise<Saved>;
}

/** Addresses of an attempt at identification. */
export interface StartedIdentification {
  /** The provider's page. */
  readonly redirection_url: string;
  /** The page that it leads back to. */
  readonly callback_url: string;
}

/** Every call rejects with `DraftFailure`. */
export interface DraftStorage extends StepStorage<Draft> {
  /** Whether this browser may have begun a draft: what it knows without asking. */
  mayExist(): boolean;
  /** Whether there is a draft to load. */
  exists(): Promise<boolean>;
  /** The new draft, or the one that is open already; with the answers of one's own earlier application, or one's details, where they are named. */
  create(from?: string): Promise<Draft>;
  /** Mails a link and a code to the draft's address. */
  mailCode(): Promise<void>;
  confirm(code: string): Promise<Confirmation>;
  /** Mails a link that opens the draft again. */
  mailResumeLink(): Promise<void>;
  /** Where the applicant goes to be identified, which sends the draft, and where they come back to. */
  identify(draft: Draft): Promise<StartedIdentification>;
  /** The application; undefined where the address has to be confirmed first. */
  send(draft: Draft): Promise<SentApplication | undefined>;
}

/** Why a call failed: as the API's problems are named, and where there was no answer or another one. */
export type DraftFailureKind =
  | "draft-unknown"
  | "draft-moved"
  | "invitation-gone"
  | "version-conflict"
  | "invalid-fields"
  | "step-incomplete"
  | "code-wrong"
  | "code-gone"
  | "identification-unavailable"
  | "too-many-requests"
  | "unavailable";

export class DraftFailure extends Error {
  override readonly name = "DraftFailure";
  readonly kind: DraftFailureKind;
  /** Of `invalid-fields`. */
  readonly errors: readonly FieldError[];
  /** Of `step-incomplete`. */
  readonly step: string | undefined;

  constructor(kind: DraftFailureKind, { errors = [], step }: { errors?: readonly FieldError[]; step?: string } = {}) {
    super(kind);
    this.kind = kind;
    this.errors = errors;
    this.step = step;
  }
}
