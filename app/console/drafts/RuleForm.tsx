// The fields of a rule in a draft, checked by control 300 ms after typing ends: what it finds stands at its field.
import { type FormEvent, Fragment, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useServices } from "../../services.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { CheckText } from "../parts/CheckText.tsx";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { type Draft, type DraftFinding, type Edit, editDraft, type RuleRow } from "./drafts.ts";

interface RuleFormProps {
  /** What is written of the rule so far. */
  readonly row: RuleRow;
  /** The draft that it is checked in; none before there is one. */
  readonly draft: Draft | undefined;
  /** The edit that writes the rule so. */
  readonly editOf: (row: RuleRow) => Edit;
  readonly name: string;
  /** Stores the rule. What it rejects with is shown. */
  readonly onSave: (row: RuleRow) => Promise<void>;
  readonly onCancel?: () => void;
}

/** How long nothing is typed before it is checked, in milliseconds. */
const pause = 300;
const statuses = ["301", "302", "307", "308", "410"];
const matches = ["exact", "prefix", "placeholder", "regex"] as const;
const queries = ["keep", "drop", "exact"] as const;

export function RuleForm({ row, draft, editOf, name, onSave, onCancel }: RuleFormProps) {
  const message = useConsoleMessage();
  const id = useId();
  const [typed, setTyped] = useState(row);
  const [progress, setProgress] = useState<"idle" | "working" | Problem>("idle");
  const findings = useCheck(typed, typed === row ? undefined : draft, editOf);
  const mistake = (field: string) => {
    const found = findings.filter((finding) => finding.field === field);
    return found.length > 0 && <FieldFindings findings={found} />;
  };
  const others = findings.filter(({ field }) => !fields.has(field ?? ""));
  const set = (changed: Partial<RuleRow>) => setTyped({ ...typed, ...changed });
  const text = (field: "source" | "target" | "file" | "market" | "note") => (
    <TextField
      id={`${id}-${field}`}
      label={message(field === "market" ? "drafts.market" : `redirects.${field}`)}
      value={typed[field]}
      mistake={mistake(field)}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => set({ [field]: target.value })}
    />
  );

  async function save(event: FormEvent) {
    event.preventDefault();
    if (progress === "working") return;
    setProgress("working");
    try {
      await onSave(typed);
      setProgress("idle");
    } catch (failure) {
      setProgress(problemOf(failure));
    }
  }

  return (
    <form className={layout.stack} onSubmit={save} noValidate>
      <div className={layout.line}>
        {text("source")}
        {text("target")}
        <SelectField
          id={`${id}-status`}
          label={message("redirects.status")}
          value={typed.status}
          mistake={mistake("status")}
          onChange={({ target }) => set({ status: target.value, ...(target.value === "410" && { target: "" }) })}
        >
          {(statuses.includes(typed.status) ? statuses : [typed.status, ...statuses]).map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectField>
        <SelectField
          id={`${id}-match`}
          label={message("redirects.match")}
          value={typed.match || "exact"}
          mistake={mistake("match")}
          onChange={({ target }) => set({ match: target.value })}
        >
          {matches.map((match) => (
            <option key={match} value={match}>
              {message(`redirects.match-${match}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          id={`${id}-query`}
          label={message("redirects.query")}
          value={typed.query || "keep"}
          mistake={mistake("query")}
          onChange={({ target }) => set({ query: target.value })}
        >
          {queries.map((query) => (
            <option key={query} value={query}>
              {message(`redirects.query-${query}`)}
            </option>
          ))}
        </SelectField>
        {text("note")}
        {text("file")}
        {text("market")}
      </div>
      {others.length > 0 && <Findings findings={others} />}
      {typeof progress === "object" && <ProblemNotice problem={progress} />}
      <p className={layout.row}>
        <Button type="submit">{progress === "working" ? message("confirm.working") : name}</Button>
        {onCancel && (
          <Button quiet onClick={onCancel}>
            {message("confirm.cancel")}
          </Button>
        )}
      </p>
    </form>
  );
}

const fields = new Set(["source", "target", "status", "match", "query", "note", "file", "market"]);

/** What control finds in the rule as it is typed. */
function useCheck(row: RuleRow, draft: Draft | undefined, editOf: (row: RuleRow) => Edit): readonly DraftFinding[] {
  const { api } = useServices();
  const [findings, setFindings] = useState<readonly DraftFinding[]>([]);
  const edit = useRef(editOf);
  edit.current = editOf;
  useEffect(() => {
    if (!draft) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const edited = await editDraft(api, draft, [edit.current(row)], true);
        const [rule] = edited?.rules ?? [];
        if (isCurrent) setFindings(edited?.findings.filter((finding) => finding.rule === rule) ?? []);
      } catch {
        // Saving says what is the matter.
        if (isCurrent) setFindings([]);
      }
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, draft, row]);
  return findings;
}

function FieldFindings({ findings }: { findings: readonly DraftFinding[] }) {
  return findings.map((finding) => (
    <Fragment key={keyOf(finding)}>
      <CheckText check={finding.check} text={finding.message} />{" "}
    </Fragment>
  ));
}

export function Findings({ findings }: { findings: readonly DraftFinding[] }) {
  const message = useConsoleMessage();
  return (
    <ul className={layout.list}>
      {findings.map((finding) => (
        <li key={keyOf(finding)}>
          <span>
            <strong>{message(finding.severity === "refuse" ? "drafts.to-correct" : "drafts.to-know")}</strong>{" "}
            <CheckText check={finding.check} text={finding.message} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const keyOf = ({ file, line, message }: DraftFinding) => `${file}:${line} ${message}`;
