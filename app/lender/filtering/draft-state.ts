// The draft as it was read, and the form with what was typed since.
import type { RulesDraft } from "../../api/types.ts";
import type { NumberStyle } from "../../site/number-style.ts";
import { isSameForm, mergeForms } from "./merge-forms.ts";
import { formOf, type RuleForm } from "./rule-form.ts";

export interface DraftState {
  readonly draft: RulesDraft;
  readonly form: RuleForm;
}

export function firstState(draft: RulesDraft, style: NumberStyle): DraftState {
  return { draft, form: formOf(draft.rules, style) };
}

/** Whether something was typed that is not saved. */
export function isUnsaved({ draft, form }: DraftState, style: NumberStyle): boolean {
  return !isSameForm(formOf(draft.rules, style), form);
}

/** Takes the draft as it is now, without losing what was typed. */
export function withDraft({ draft, form }: DraftState, now: RulesDraft, style: NumberStyle): DraftState {
  const before = formOf(draft.rules, style);
  return { draft: now, form: mergeForms({ before, typed: form, saved: formOf(now.rules, style) }) };
}
