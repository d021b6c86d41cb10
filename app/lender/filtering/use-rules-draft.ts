// A product's draft: typing in it, saving it, and trying it out. Where somebody else has saved meanwhile, it is read again
// and what was typed here stays.
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import type { RulesDraft, RulesPreview, RulesVersion } from "../../api/types.ts";
import { useServices } from "../../services.ts";
import type { NumberStyle } from "../../site/number-style.ts";
import { useLenderUrl } from "../lender-context.ts";
import { type DraftState, firstState, isUnsaved, withDraft } from "./draft-state.ts";
import { readForm } from "./read-form.ts";
import type { RuleForm } from "./rule-form.ts";
import { type RuleError, ruleErrorsIn } from "./rule-problem.ts";

interface RulesDraftOptions {
  /** Path of the product's calls. */
  readonly path: string;
  /** The draft as it was read last. */
  readonly read: RulesDraft;
  readonly style: NumberStyle;
}

/** What came of saving. */
export type SaveOutcome = "saved" | "invalid" | "changed-meanwhile" | "failed";

export interface RulesDraftEditing {
  readonly draft: RulesDraft;
  readonly form: RuleForm;
  readonly isUnsaved: boolean;
  readonly errors: readonly RuleError[];
  readonly change: (form: RuleForm) => void;
  readonly save: () => Promise<SaveOutcome>;
  /** What the draft would change. Rejects as the API's calls do. */
  readonly preview: () => Promise<RulesPreview | undefined>;
  /** Rejects as the API's calls do; where the draft is another by now it has been read again by then. */
  readonly publish: (note: string, liveFrom: string | undefined) => Promise<RulesVersion | undefined>;
}

export function useRulesDraft({ path, read, style }: RulesDraftOptions): RulesDraftEditing {
  const { api } = useServices();
  const url = useLenderUrl();
  const [state, setState] = useState<DraftState>(() => firstState(read, style));
  const [seen, setSeen] = useState(read);
  const [errors, setErrors] = useState<readonly RuleError[]>([]);
  if (seen !== read) {
    setSeen(read);
    setState(withDraft(state, read, style));
  }
  const { draft, form } = state;
  const ifMatch = { headers: { "if-match": `"${draft.revision}"` } };

  async function readAgain(): Promise<void> {
    const now = await api.get<RulesDraft>(url(`${path}/draft`));
    if (now) setState((before) => withDraft(before, now, style));
  }

  async function save(): Promise<SaveOutcome> {
    const written = readForm(form, style);
    if ("misreadings" in written) {
      setErrors(written.misreadings);
      return "invalid";
    }
    try {
      const saved = await api.put<RulesDraft>(url(`${path}/draft`), { rules: written.rules }, ifMatch);
      setErrors([]);
      if (!saved) return "failed";
      // The fields show the rules as they are written now; what was typed while they were being saved stays.
      setState((before) =>
        before.form === form
          ? firstState(saved, style)
          : withDraft({ ...before, draft: { ...before.draft, rules: written.rules } }, saved, style),
      );
      return "saved";
    } catch (failure) {
      const found = ruleErrorsIn(failure);
      setErrors(found);
      if (found.length > 0) return "invalid";
      if (!isConflict(failure)) return "failed";
      return readAgain().then(
        () => "changed-meanwhile",
        () => "failed",
      );
    }
  }

  async function preview(): Promise<RulesPreview | undefined> {
    const tried = await api.post<RulesPreview>(url(`${path}/preview`), {});
    await readAgain();
    return tried;
  }

  async function publish(note: string, liveFrom: string | undefined): Promise<RulesVersion | undefined> {
    try {
      const body = { note, ...(liveFrom && { live_from: liveFrom }) };
      const version = await api.post<RulesVersion>(url(`${path}/publish`), body, ifMatch);
      await readAgain();
      return version;
    } catch (failure) {
      if (isConflict(failure)) await readAgain();
      throw failure;
    }
  }

  const change = (next: RuleForm) => setState((before) => ({ ...before, form: next }));
  return { draft, form, isUnsaved: isUnsaved(state, style), errors, change, save, preview, publish };
}

function isConflict(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 412;
}
