// What a draft changes, rule by rule: before and after, what is to be corrected, and mending or taking back each.
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { MorePages } from "../parts/MorePages.tsx";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { usePages } from "../parts/use-pages.ts";
import { type Problem, problemOf } from "../problem.ts";
import {
  type Draft,
  type DraftChange,
  type DraftChanges,
  type DraftFinding,
  type Edit,
  editDraft,
  emptyRow,
  readChanges,
} from "./drafts.ts";
import { Findings, RuleForm } from "./RuleForm.tsx";
import { useDraftEdits } from "./use-draft-edits.tsx";
import { useRuleText } from "./use-rule-text.ts";

interface ChangeListProps {
  readonly draft: Draft;
  /** The first page of them. */
  readonly changes: DraftChanges;
  readonly findings: readonly DraftFinding[];
  readonly isOpen: boolean;
  /** Called with the draft as it is then, when it has been edited. */
  readonly onChanged: (draft: Draft) => void;
}

export function ChangeList({ draft, changes, findings, isOpen, onChanged }: ChangeListProps) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const [edits, dialogs] = useDraftEdits();
  const [edited, setEdited] = useState<string>();
  const [problem, setProblem] = useState<Problem>();
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  const findingsOf = (rule: string) => byRule.get(rule) ?? [];
  const names = new Set(changes.changes.map(({ rule }) => rule));
  const elsewhere = findings.filter(({ rule }) => rule === null || !names.has(rule));
  // Those with findings first.
  const ordered = changes.changes.toSorted(
    (one, other) => Number(findingsOf(other.rule).length > 0) - Number(findingsOf(one.rule).length > 0),
  );

  /** The draft after the last edit that was sent: the next edit waits for it, and is based on it. */
  const afterLast = useRef<Promise<Draft | undefined>>(Promise.resolve(undefined));

  /** Sends an edit of a form, which closes unless another one has been opened meanwhile. */
  async function send(edit: Edit, form?: string) {
    const request = afterLast.current.then((previous) => {
      const newest = previous && previous.revision > draft.revision ? previous : draft;
      return edits(newest, (agreed) => editDraft(api, agreed, [edit]));
    });
    afterLast.current = request.then(
      (changed) => changed?.draft,
      () => undefined,
    );
    const changed = await request;
    if (!changed) return;
    setEdited((open) => (open === form ? undefined : open));
    setProblem(undefined);
    onChanged(changed.draft);
  }
  const takeBack = (rule: string) =>
    send({ op: "revert", rule }).catch((failure: unknown) => setProblem(problemOf(failure)));

  const item = (change: DraftChange) => (
    <li key={change.rule}>
      <Change change={change} />
      {isOpen && (
        <span className={layout.row}>
          {change.after && (
            <Button
              quiet
              aria-label={message("drafts.edit-of", { source: change.after.source })}
              onClick={() => setEdited(change.rule)}
            >
              {message("drafts.edit")}
            </Button>
          )}
          <Button
            quiet
            aria-label={message("drafts.take-back-of", { source: (change.after ?? change.before)?.source ?? "" })}
            onClick={() => void takeBack(change.rule)}
          >
            {message("drafts.take-back")}
          </Button>
        </span>
      )}
      {findingsOf(change.rule).length > 0 && <Findings findings={findingsOf(change.rule)} />}
      {edited === change.rule && change.after && (
        <RuleForm
          row={change.after}
          draft={draft}
          editOf={(row) => ({ op: "set", rule: change.rule, row })}
          name={message("drafts.save")}
          onSave={(row) => send({ op: "set", rule: change.rule, row }, change.rule)}
          onCancel={() => setEdited(undefined)}
        />
      )}
    </li>
  );

  return (
    <section className={layout.stack} aria-label={message("drafts.changes")}>
      {problem && <ProblemNotice problem={problem} />}
      {elsewhere.length > 0 && <Findings findings={elsewhere} />}
      {isOpen && edited === undefined && (
        <p>
          <Button quiet onClick={() => setEdited("")}>
            {message("drafts.add-rule")}
          </Button>
        </p>
      )}
      {edited === "" && (
        <div className={layout.panel}>
          <h2>{message("drafts.add-rule")}</h2>
          <RuleForm
            row={{ ...emptyRow, file: "redirects/all.csv" }}
            draft={draft}
            editOf={(row) => ({ op: "add", row })}
            name={message("drafts.save")}
            onSave={(row) => send({ op: "add", row }, "")}
            onCancel={() => setEdited(undefined)}
          />
        </div>
      )}
      {changes.total === 0 && <p>{message("drafts.no-changes")}</p>}
      <ul className={layout.list}>{ordered.map(item)}</ul>
      {changes.next !== null && <FurtherChanges key={draft.revision} id={draft.id} first={changes} item={item} />}
      {dialogs}
    </section>
  );
}

interface FurtherChangesProps {
  /** The draft's id. */
  readonly id: string;
  /** The page before them. */
  readonly first: DraftChanges;
  readonly item: (change: DraftChange) => ReactNode;
}

function FurtherChanges({ id, first, item }: FurtherChangesProps) {
  const paged = usePages(first, (api, cursor: string) => readChanges(api, id, cursor));
  const further = paged.pages.slice(1).flatMap(({ changes }) => changes);
  return (
    <>
      {further.length > 0 && <ul className={layout.list}>{further.map(item)}</ul>}
      <MorePages pages={paged} />
    </>
  );
}

function Change({ change: { op, before, after, by } }: { change: DraftChange }) {
  const message = useConsoleMessage();
  const text = useRuleText();
  return (
    <span>
      <strong>{message(`drafts.op-${op}`)}</strong> {before && <del>{text(before)}</del>}{" "}
      {after && <ins>{text(after)}</ins>} <span className={layout.soft}>{by}</span>
    </span>
  );
}
