// What is to be done to many rules: asked, shown before and after, and put into a draft.
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useServices } from "../../services.ts";
import { joinPath } from "../address.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { useWork } from "../parts/use-work.ts";
import { Working } from "../parts/Working.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { useGoTo } from "../use-address.ts";
import { type BulkAction, type BulkEdited, type Chosen, type Draft, editMany } from "./drafts.ts";
import { useDraftEdits } from "./use-draft-edits.tsx";
import { useRuleText } from "./use-rule-text.ts";

interface BulkFormProps {
  readonly draft: Draft;
  readonly chosen: Chosen;
  /** What the target is to be, before anything is typed. */
  readonly value?: string;
}

const ops = ["set", "replace-text", "gone", "remove"] as const;
const settable = ["target", "status", "query", "note", "file", "market"] as const;
const replaceable = ["target", "source", "note"] as const;

export function BulkForm({ draft, chosen, value = "" }: BulkFormProps) {
  const message = useConsoleMessage();
  const id = useId();
  const { api } = useServices();
  const goTo = useGoTo();
  const [edits, dialogs] = useDraftEdits();
  const [asked, setAsked] = useState({ op: "set", field: "target", value, find: "", replace: "" });
  const [found, setFound] = useState<{ readonly of: string; readonly edited: BulkEdited }>();
  const [problem, setProblem] = useState<Problem>();
  const [isLooking, look] = useWork();
  const [isPutting, put] = useWork();
  const takesField = asked.op === "set" || asked.op === "replace-text";
  const fields = asked.op === "set" ? settable : replaceable;
  // What was found counts for the rules that were chosen then.
  const choice = JSON.stringify(chosen);
  const preview = found?.of === choice ? found.edited : undefined;

  function ask(change: Partial<typeof asked>) {
    setFound(undefined);
    setAsked({ ...asked, ...change });
  }
  const text = (name: "value" | "find" | "replace") => (
    <TextField
      id={`${id}-${name}`}
      label={message(`bulk.${name}`)}
      value={asked[name]}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => ask({ [name]: target.value })}
    />
  );

  async function send(whole: Chosen, isDryRun: boolean) {
    setProblem(undefined);
    try {
      const edited = await edits(draft, (agreed) => editMany(api, agreed, whole, actionOf(asked), isDryRun));
      if (!edited) return;
      if (isDryRun) setFound({ of: choice, edited });
      else await goTo(`drafts/${joinPath(draft.id)}`);
    } catch (failure) {
      setFound(undefined);
      setProblem(problemOf(failure));
    }
  }
  function show(event: FormEvent) {
    event.preventDefault();
    void look(() => send(chosen, true));
  }
  const wholeOf = ({ digest }: BulkEdited) => ("filter" in chosen ? { ...chosen, digest } : chosen);

  return (
    <form className={layout.panel} onSubmit={show} aria-labelledby={`${id}-heading`} noValidate>
      <h2 id={`${id}-heading`}>{message("drafts.edit-in", { title: draft.title })}</h2>
      <div className={layout.line}>
        <SelectField
          id={`${id}-op`}
          label={message("bulk.op")}
          value={asked.op}
          onChange={({ target }) => ask({ op: target.value, field: "target" })}
        >
          {ops.map((op) => (
            <option key={op} value={op}>
              {message(`bulk.op-${op}`)}
            </option>
          ))}
        </SelectField>
        {takesField && (
          <SelectField
            id={`${id}-field`}
            label={message("bulk.field")}
            value={asked.field}
            onChange={({ target }) => ask({ field: target.value })}
          >
            {fields.map((field) => (
              <option key={field} value={field}>
                {message(field === "market" ? "drafts.market" : `redirects.${field}`)}
              </option>
            ))}
          </SelectField>
        )}
        {asked.op === "set" && text("value")}
        {asked.op === "replace-text" && text("find")}
        {asked.op === "replace-text" && text("replace")}
      </div>
      {problem && <ProblemNotice problem={problem} />}
      {isLooking && <Working text={message("bulk.looking")} />}
      {isPutting && <Working text={message("bulk.putting")} />}
      <div aria-live="polite" className={layout.stack}>
        {preview && <Preview preview={preview} />}
      </div>
      <p className={layout.row}>
        {preview && preview.changed > 0 && (
          <Button onClick={() => void put(() => send(wholeOf(preview), false))}>
            {message("drafts.save", { count: preview.changed })}
          </Button>
        )}
        <Button type="submit" quiet>
          {message("bulk.preview")}
        </Button>
      </p>
      {dialogs}
    </form>
  );
}

interface Asked {
  readonly op: string;
  readonly field: string;
  readonly value: string;
  readonly find: string;
  readonly replace: string;
}

function actionOf({ op, field, value, find, replace }: Asked): BulkAction {
  if (op === "set") return { op, field, value };
  if (op === "replace-text") return { op, field, find, replace };
  return { op: op === "gone" ? "gone" : "remove" };
}

function Preview({ preview: { matches, changed, preview } }: { preview: BulkEdited }) {
  const message = useConsoleMessage();
  const ruleText = useRuleText();
  return (
    <>
      <p>
        <strong>{message("bulk.would-change", { matches, changed })}</strong>
      </p>
      <ul className={layout.list}>
        {preview.map(({ rule, before, after }) => (
          <li key={rule}>
            <span>
              <del>{ruleText(before)}</del> {after && <ins>{ruleText(after)}</ins>}
            </span>
          </li>
        ))}
      </ul>
      {changed > preview.length && <p>{message("versions.more", { count: changed - preview.length })}</p>}
    </>
  );
}
