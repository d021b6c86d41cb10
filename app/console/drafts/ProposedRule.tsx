// A rule that another view proposes, as the address has it: checked and saved in the draft that one has open, or a new one.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useQuery } from "../../page/use-query.ts";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { joinPath } from "../address.ts";
import { useCaller } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { useGoTo } from "../use-address.ts";
import { type Draft, editDraft, emptyRow, ownDraft, type RuleRow } from "./drafts.ts";
import { RuleForm } from "./RuleForm.tsx";
import { useDraftEdits } from "./use-draft-edits.tsx";

export function ProposedRule() {
  const query = useQuery();
  const source = query.get("source");
  if (source === null) return null;
  const row = { ...emptyRow, source, target: query.get("target") ?? "", market: query.get("market") ?? "" };
  return <Proposal key={source} row={row} />;
}

function Proposal({ row }: { row: RuleRow }) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const { who } = useCaller();
  const goTo = useGoTo();
  const [attempt, signInAgain] = useSignInAgain();
  const [edits, dialogs] = useDraftEdits();
  const [draft, setDraft] = useState<Draft>();
  const [problem, setProblem] = useState<Problem>();

  async function begin() {
    try {
      setDraft(await attempt(() => ownDraft(api, who, message("drafts.of", { who }))));
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }
  async function save(written: RuleRow) {
    if (!draft) return;
    const edited = await edits(draft, (agreed) => editDraft(api, agreed, [{ op: "add", row: written }]));
    if (edited) await goTo(`drafts/${joinPath(draft.id)}`);
  }

  return (
    <section className={layout.panel} data-look="draft" aria-labelledby="proposed-rule">
      <h2 id="proposed-rule">{message("outcomes.proposed-rule")}</h2>
      <p>
        {row.source} → {row.target}
      </p>
      {problem && <ProblemNotice problem={problem} />}
      {draft ? (
        <RuleForm
          row={row}
          draft={draft}
          editOf={(written) => ({ op: "add", row: written })}
          name={message("drafts.save")}
          onSave={save}
        />
      ) : (
        <p>
          <Button onClick={() => void begin()}>{message("outcomes.redirect-draft")}</Button>
        </p>
      )}
      {signInAgain}
      {dialogs}
    </section>
  );
}
