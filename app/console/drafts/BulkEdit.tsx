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
  /** How many rules the search finds; undefined where they are too many to be counted as one types. */
  readonly total: number | undefined;
}

export function BulkEdit({ choice, q, total }: BulkEditProps) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const { api } = useServices();
  const { who } = useCaller();
  const [attempt, signInAgain] = useSignInAgain();
  const [draft, setDraft] = useState<Draft>();
  const [problem, setProblem] = useState<Problem>();
  const count = choice.isAll ? total : choice.ids.size;
  const text = (number: number) => ({ number: number.toLocaleString(locale), count: number });
  const mayChooseAll = q !== "" && !choice.isAll && total !== 0;

  const isChosen = count !== 0;
  const chosenText = count === undefined ? message("bulk.chosen-every") : message("bulk.chosen", text(count));

  async function begin() {
    setProblem(undefined);
    try {
      setDraft(await attempt(() => ownDraft(api, who, message("drafts.of", { who }))));
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }

  if (!isChosen && !mayChooseAll) return null;
  return (
    <>
      <p className={layout.row}>
        <span aria-live="polite">{isChosen && chosenText}</span>
        {mayChooseAll && (
          <Button quiet onClick={choice.chooseAll}>
            {total === undefined ? message("bulk.choose-every") : message("bulk.choose-all", text(total))}
          </Button>
        )}
        {isChosen && (
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
      {draft && isChosen && (
        <BulkForm draft={draft} chosen={choice.isAll ? { filter: q } : { rules: [...choice.ids] }} />
      )}
      {signInAgain}
    </>
  );
}
