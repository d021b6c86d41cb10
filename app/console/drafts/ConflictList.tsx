// Rules that a draft and somebody else have changed: as they were, as they are live, and as the draft has them, to choose from.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { useWork } from "../parts/use-work.ts";
import { Working } from "../parts/Working.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { type Conflict, type Draft, type RuleRow, rebaseDraft } from "./drafts.ts";
import { useRuleText } from "./use-rule-text.ts";

interface ConflictListProps {
  readonly draft: Draft;
  readonly conflicts: readonly Conflict[];
  /** Called with the draft as it is then, when all are decided. */
  readonly onResolved: (draft: Draft) => void;
}

export function ConflictList({ draft, conflicts, onResolved }: ConflictListProps) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const [attempt, signInAgain] = useSignInAgain();
  const [keep, setKeep] = useState<Readonly<Record<string, "mine" | "theirs">>>({});
  const [problem, setProblem] = useState<Problem>();
  const [isMoving, begin] = useWork();
  const ruleText = useRuleText();
  const text = (row: RuleRow | null) => (row ? ruleText(row) : message("drafts.not-there"));
  const isDecided = conflicts.every(({ rule }) => keep[rule]);

  async function resolve() {
    try {
      const rebased = await attempt(() => rebaseDraft(api, draft, keep));
      if (rebased) onResolved(rebased);
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }

  return (
    <section className={layout.panel} aria-labelledby="conflicts">
      <h2 id="conflicts">{message("drafts.conflicts")}</h2>
      <p>{message("drafts.conflicts-text")}</p>
      {conflicts.map(({ rule, base, theirs, mine }) => (
        <fieldset key={rule} className={layout.ticks}>
          <legend>{message("drafts.was", { rule: text(base) })}</legend>
          {(["mine", "theirs"] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={rule}
                checked={keep[rule] === side}
                onChange={() => setKeep({ ...keep, [rule]: side })}
              />
              {message(side === "mine" ? "drafts.keep-mine" : "drafts.keep-theirs", {
                rule: text(side === "mine" ? mine : theirs),
              })}
            </label>
          ))}
        </fieldset>
      ))}
      {isMoving && <Working text={message("drafts.moving")} />}
      {problem && <ProblemNotice problem={problem} />}
      <p>
        <Button disabled={!isDecided} onClick={() => void begin(resolve)}>
          {message("drafts.resolve")}
        </Button>
      </p>
      {signInAgain}
    </section>
  );
}
