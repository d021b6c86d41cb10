// Edits many rules of the live table at once: those that are chosen, or all that the search finds. What would happen is shown first.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { useCaller } from "../caller.ts";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";
import type { RuleChoice } from "../redirects/use-choice.ts";
import { BulkForm } from "./BulkForm.tsx";
import { type Draft, ownDraft } from "./drafts.ts";

interface BulkEditProps {
  readonly choice: RuleChoice;
  /** What is searched for. */
  readonly q: string;
  /** How many rules the search finds, where that is known. */
  readonly total: number | undefined;
}

/** Rules that one call of control edits at most. */
const maxMatches = 2000;

export function BulkEdit({ choice, q, total }: BulkEditProps) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const { api } = useServices();
  const { who } = useCaller();
  const [attempt, signInAgain] = useSignInAgain();
  const [draft, setDraft] = useState<Draft>();
  const [problem, setProblem] = useState<Problem>();
  const count = choice.isAll ? (total ?? 0) : choice.ids.size;
  const text = (number: number) => ({ number: number.toLocaleString(locale), count: number });
  const mayChooseAll = q !== "" && !choice.isAll && total !== undefined && total > 0 && total <= maxMatches;

  async function begin() {
    setProblem(undefined);
    try {
      setDraft(await attempt(() => ownDraft(api, who, message("drafts.of", { who }))));
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }

  if (count === 0 && !mayChooseAll) return null;
  return (
    <>
      <p className={layout.row}>
        <span aria-live="polite">{count > 0 && message("bulk.chosen", text(count))}</span>
        {mayChooseAll && (
          <Button quiet onClick={choice.chooseAll}>
            {message("bulk.choose-all", text(total))}
          </Button>
        )}
        {count > 0 && (
          <>
            {!draft && <Button onClick={() => void begin()}>{message("bulk.edit")}</Button>}
            <Button
              quiet
              onClick={() => {
                setDraft(undefined);
                choice.clear();
              }}
            >
              {message("bulk.clear")}
            </Button>
          </>
        )}
      </p>
      {problem && <ProblemNotice problem={problem} />}
      {draft && count > 0 && (
        <BulkForm draft={draft} chosen={choice.isAll ? { filter: q } : { rules: [...choice.ids] }} />
      )}
      {signInAgain}
    </>
  );
}
