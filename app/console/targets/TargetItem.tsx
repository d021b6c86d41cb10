// A target: how it is, which rules lead there, and what can be done: it is checked again, or its rules are edited in a draft.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { joinPath } from "../address.ts";
import { useCaller, useMayChange } from "../caller.ts";
import { BulkForm } from "../drafts/BulkForm.tsx";
import { type Draft, ownDraft } from "../drafts/drafts.ts";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { ViewLink } from "../parts/ViewLink.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { TargetHealth } from "./TargetHealth.tsx";
import { checkTarget, rulesTo, type Target, type TargetCheck } from "./targets-calls.ts";

interface TargetItemProps {
  readonly target: Target;
  /** Called with what a check came to. */
  readonly onChecked: (check: TargetCheck) => void;
}

export function TargetItem({ target, onChecked }: TargetItemProps) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const mayChange = useMayChange("redirects");
  const { url, rule_count: count, hits, rules } = target;
  return (
    <li className={layout.panel}>
      <h2>{url}</h2>
      <TargetHealth check={target} />
      <p>
        {message("targets.rules", { count, number: count.toLocaleString(locale), hits: hits.toLocaleString(locale) })}
      </p>
      <ul className={layout.list}>
        {rules.map(({ id, source }) => (
          <li key={id}>
            <ViewLink to={`redirects/${joinPath("rules", id)}`}>{source}</ViewLink>
          </li>
        ))}
      </ul>
      {count > rules.length && (
        <p>
          <ViewLink to="redirects" query={{ q: rulesTo(url) }}>
            {message("targets.all-rules", { number: count.toLocaleString(locale) })}
          </ViewLink>
        </p>
      )}
      {mayChange && <TargetActions target={target} onChecked={onChecked} />}
    </li>
  );
}

function TargetActions({ target: { url, final }, onChecked }: TargetItemProps) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const { who } = useCaller();
  const [attempt, signInAgain] = useSignInAgain();
  const [isChecking, setChecking] = useState(false);
  const [draft, setDraft] = useState<Draft>();
  const [problem, setProblem] = useState<Problem>();

  async function act(acting: () => Promise<void>) {
    setProblem(undefined);
    try {
      await acting();
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }
  async function check() {
    setChecking(true);
    await act(async () => {
      const checked = await attempt(() => checkTarget(api, url));
      if (checked) onChecked(checked);
    });
    setChecking(false);
  }
  const edit = () => act(async () => setDraft(await attempt(() => ownDraft(api, who, message("drafts.of", { who })))));

  return (
    <>
      <p className={layout.row}>
        <Button
          quiet
          aria-label={message("targets.check-one", { url })}
          aria-disabled={isChecking}
          onClick={() => void (isChecking || check())}
        >
          {message(isChecking ? "targets.checking" : "targets.check")}
        </Button>
        {!draft && (
          <Button quiet aria-label={message("targets.edit-one", { url })} onClick={() => void edit()}>
            {message("targets.edit")}
          </Button>
        )}
      </p>
      {problem && <ProblemNotice problem={problem} />}
      {draft && <BulkForm draft={draft} chosen={{ filter: rulesTo(url) }} value={final ?? ""} />}
      {signInAgain}
    </>
  );
}
