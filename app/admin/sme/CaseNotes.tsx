// What admins have written about a case, and a field for more.
import { type FormEvent, useState } from "react";
import type { SmeNote } from "../../api/types.ts";
import { Button } from "../../components/Button.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../../lender/area-figures.ts";
import layout from "../../lender/parts/layout.module.css";
import { TextArea } from "../../lender/parts/TextArea.tsx";
import { useServices } from "../../services.ts";
import { changeFailure, noteLimit } from "./change-failure.ts";
import entries from "./entries.module.css";

interface CaseNotesProps {
  readonly notes: readonly SmeNote[];
  /** The case's address in the API. */
  readonly path: string;
  readonly figures: AreaFigures;
  readonly onAdded: () => void;
}

export function CaseNotes({ notes, path, figures, onAdded }: CaseNotesProps) {
  const message = useMessage();
  const { api } = useServices();
  const [text, setText] = useState("");
  const [mistake, setMistake] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim() === "") return setMistake(message("sme-case.note-missing"));
    setIsBusy(true);
    setMistake(undefined);
    try {
      await api.post<SmeNote>(`${path}/notes`, { note: text.trim() });
      setText("");
      onAdded();
    } catch (failure) {
      setMistake(changeFailure(failure, message));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section aria-labelledby="notes" className={layout.stack}>
      <h3 id="notes">{message("sme-case.notes")}</h3>
      <form className={layout.stack} onSubmit={add} noValidate>
        <TextArea
          id="note"
          label={message("sme-case.note")}
          limit={noteLimit}
          value={text}
          mistake={mistake}
          onChange={setText}
        />
        <Button type="submit" quiet>
          {message("sme-case.add-note")}
        </Button>
      </form>
      {notes.length === 0 && <p>{message("sme-case.no-notes")}</p>}
      <ul className={entries.entries}>
        {notes.map(({ id, note, author, at }) => (
          <li key={id}>
            <p>{note}</p>
            <p className={layout.soft}>
              {message("sme-case.by", {
                name: author ?? message("sme-case.somebody"),
                moment: figures.moment(at),
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
