// The draft of a product's rules as a form, what it would change, and publishing it.
import { type FormEvent, useMemo, useState } from "react";
import type { RulesDraft } from "../../api/types.ts";
import { Button } from "../../components/Button.tsx";
import { ErrorSummary } from "../../components/ErrorSummary.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PurposeName } from "../../page/contents.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import type { AreaFigures } from "../area-figures.ts";
import layout from "../parts/layout.module.css";
import { fieldId, fieldPointer } from "./field-ids.ts";
import type { FormState } from "./form-state.ts";
import { PreviewSection } from "./PreviewSection.tsx";
import { PriceRows } from "./PriceRows.tsx";
import { PublishSection } from "./PublishSection.tsx";
import { RuleFields } from "./RuleFields.tsx";
import { ruleErrorText } from "./rule-error-text.ts";
import { ruleName } from "./rule-names.ts";
import { type SaveOutcome, useRulesDraft } from "./use-rules-draft.ts";

interface DraftEditorProps {
  readonly path: string;
  readonly read: RulesDraft;
  readonly purposes: readonly PurposeName[];
  readonly figures: AreaFigures;
  readonly onPublish: () => void;
}

export function DraftEditor({ path, read, purposes, figures, onPublish }: DraftEditorProps) {
  const message = useMessage();
  const editing = useRulesDraft({ path, read, style: figures.style });
  const [attempt, signInAgain] = useSignInAgain();
  const [outcome, setOutcome] = useState<SaveOutcome | "saving">();
  const { draft, errors } = editing;
  const { currency } = draft;
  const money = (amount: number) => figures.money(amount, currency);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the summary takes focus when there are other errors, not when their words are written anew.
  const mistakes = useMemo(
    () =>
      errors.map((error) => ({
        field: fieldId(fieldPointer(error.pointer)),
        text: `${ruleName(error.pointer, message)}: ${ruleErrorText(error, { message, money })}`,
      })),
    [errors],
  );
  const form: FormState = {
    value: editing.form,
    change: editing.change,
    mistakeAt: (pointer) => {
      const error = errors.find((found) => fieldPointer(found.pointer) === pointer);
      return error && ruleErrorText(error, { message, money });
    },
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    if (outcome === "saving") return;
    setOutcome("saving");
    setOutcome(await attempt(editing.save).catch(() => "failed" as const));
  }

  return (
    <>
      <section aria-labelledby="draft" className={layout.stack}>
        <h2 id="draft">{message("draft.heading")}</h2>
        <p>
          {draft.live_version ? message("draft.live", { version: draft.live_version }) : message("draft.none-live")}{" "}
          {message(draft.changed ? "draft.changed" : "draft.unchanged")}
        </p>
        <form onSubmit={save} noValidate className={layout.stack}>
          <ErrorSummary mistakes={mistakes} />
          <RuleFields form={form} purposes={purposes} currency={currency} />
          <PriceRows form={form} currency={currency} />
          <Warnings draft={draft} money={money} />
          {outcome && outcome !== "invalid" && outcome !== "saving" && (
            <p
              role={outcome === "saved" ? "status" : "alert"}
              className={layout.notice}
              data-tone={outcome === "saved" ? "good" : "bad"}
            >
              {message(`draft.${outcome}`)}
            </p>
          )}
          <p className={layout.row}>
            <Button type="submit" scripted>
              {message("draft.save")}
            </Button>
            {editing.isUnsaved && <span>{message("draft.unsaved")}</span>}
          </p>
        </form>
      </section>
      {signInAgain}
      <PreviewSection editing={editing} figures={figures} />
      <PublishSection editing={editing} figures={figures} onPublish={onPublish} />
    </>
  );
}

function Warnings({ draft, money }: { draft: RulesDraft; money: (amount: number) => string }) {
  const message = useMessage();
  const { warnings } = draft.findings;
  if (warnings.length === 0) return null;
  return (
    <div className={layout.notice}>
      <p>{message("draft.warnings")}</p>
      <ul>
        {warnings.map((warning) => (
          <li key={`${warning.pointer} ${warning.code}`}>
            <a href={`#${fieldId(fieldPointer(warning.pointer))}`}>{ruleName(warning.pointer, message)}</a>:{" "}
            {ruleErrorText({ ...warning, example: warning.example ?? undefined }, { message, money })}
          </li>
        ))}
      </ul>
    </div>
  );
}
