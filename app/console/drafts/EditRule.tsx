// Edits the open rule in a draft: the one that its editor changed last, or a new one.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { joinPath } from "../address.ts";
import { useCaller } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";
import type { Rule } from "../redirects/rules.ts";
import { useGoTo } from "../use-address.ts";
import { type Draft, type Edit, editDraft, ownDraft, rowOf } from "./drafts.ts";
import { RuleForm } from "./RuleForm.tsx";
import { useDraftEdits } from "./use-draft-edits.tsx";

export function EditRule({ rule }: { rule: Rule }) {
  const message = useConsoleMessage();
  const { who } = useCaller();
  const { api } = useServices();
  const goTo = useGoTo();
  const [attempt, signInAgain] = useSignInAgain();
  const [edits, dialogs] = useDraftEdits();
  const [draft, setDraft] = useState<Draft>();
  const [problem, setProblem] = useState<Problem>();

  const begin = async () => {
    try {
      setDraft(await attempt(() => ownDraft(api, who, message("drafts.of", { who }))));
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  };
  async function send(edit: Edit) {
    if (!draft) return;
    const edited = await edits(draft, (agreed) => editDraft(api, agreed, [edit]));
    if (edited) await goTo(`drafts/${joinPath(draft.id)}`);
  }
  const remove = () =>
    send({ op: "remove", rule: rule.id, before: rule.digest }).catch((failure: unknown) =>
      setProblem(problemOf(failure)),
    );

  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      {draft ? (
        <>
          <h3>{message("drafts.edit-in", { title: draft.title })}</h3>
          <RuleForm
            row={rowOf(rule)}
            draft={draft}
            editOf={(row) => ({ op: "set", rule: rule.id, before: rule.digest, row })}
            name={message("drafts.save")}
            onSave={(row) => send({ op: "set", rule: rule.id, before: rule.digest, row })}
            onCancel={() => setDraft(undefined)}
          />
          <p>
            <Button quiet onClick={() => void remove()}>
              {message("drafts.remove-rule")}
            </Button>
          </p>
        </>
      ) : (
        <p className={layout.row}>
          <Button onClick={() => void begin()}>{message("drafts.edit")}</Button>
        </p>
      )}
      {signInAgain}
      {dialogs}
    </>
  );
}
