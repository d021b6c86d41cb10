// The saved views of a report, a way to save what it is asked now, and to remove what one has saved.
import { useId, useState } from "react";
import { useLoaded } from "../../api/use-loaded.ts";
import { TextField } from "../../components/TextField.tsx";
import { useServices } from "../../services.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { useWriting } from "../i18n/writing.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { SavedViewList } from "./SavedViewList.tsx";
import { type Question, readSavedViews, removeView, type SavedReport, saveView } from "./saved-views.ts";
import type { AskedPeriod } from "./use-period.ts";

/** The longest name that control takes. */
const maxName = 80;

interface SavedViewsProps {
  readonly report: SavedReport;
  readonly period: AskedPeriod;
  /** What rows have in common; undefined where the report has no choice. */
  readonly by?: string;
  /** What that is called. */
  readonly nameOf?: (by: string) => string;
}

export function SavedViews({ report, period: { days, span, compares }, by, nameOf }: SavedViewsProps) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const id = useId();
  const words = useQuestionWords(nameOf);
  const [loaded, again] = useLoaded(readSavedViews);
  const [name, setName] = useState("");
  const [outcome, setOutcome] = useState("");
  const question: Question = {
    by: by ?? null,
    days: span ? Number(span) : null,
    from: span ? null : days.from,
    to: span ? null : days.to,
    compare: compares,
  };

  function tell(text: string) {
    setOutcome(text);
    again();
  }
  async function save() {
    const saved = await saveView(api, { name, report, question });
    if (saved) tell(message("views.is-saved", { name: saved.name }));
  }
  async function remove(name: string) {
    await removeView(api, name);
    tell(message("views.is-removed", { name }));
  }

  return (
    <section aria-labelledby="saved-views" className={layout.panel}>
      <h2 id="saved-views">{message("views.heading")}</h2>
      <p role="status">{outcome}</p>
      <WhenLoaded loaded={loaded} again={again}>
        {(views) => <SavedViewList views={views.filter((view) => view.report === report)} {...{ words, remove }} />}
      </WhenLoaded>
      <div className={layout.row}>
        <Confirm
          name={message("views.save")}
          title={message("views.save")}
          onOpen={() => setName(words(question).slice(0, maxName))}
          onConfirm={save}
        >
          <p>{words(question)}</p>
          <TextField
            id={`${id}-name`}
            label={message("views.name")}
            hint={message("views.name-hint")}
            value={name}
            maxLength={maxName}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Confirm>
      </div>
    </section>
  );
}

/** Says what a view shows. */
function useQuestionWords(nameOf: SavedViewsProps["nameOf"]): (question: Question) => string {
  const message = useConsoleMessage();
  const write = useWriting();
  const day = (text: string | null) => write.day(Date.parse(text ?? ""));
  return ({ by, days, from, to, compare }) =>
    [
      days === null ? `${day(from)} – ${day(to)}` : message("reports.last-days", { count: days }),
      by && `${message("reports.by")}: ${nameOf?.(by) ?? by}`,
      compare && message("views.compared"),
    ]
      .filter(Boolean)
      .join(" · ");
}
