// Imports a table into a draft: a file that is chosen, or dropped here. Rows that are wrong come along, to be mended.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useServices } from "../../services.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { CheckText } from "../parts/CheckText.tsx";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { useWork } from "../parts/use-work.ts";
import { Working } from "../parts/Working.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { type Draft, type Imported, type ImportOptions, importModes, importTable } from "./drafts.ts";
import { useDraftEdits } from "./use-draft-edits.tsx";

interface ImportFormProps {
  readonly draft: Draft;
  /** Called with the draft as it is then, when a table has been imported. */
  readonly onImported: (draft: Draft) => void;
}

export function ImportForm({ draft, onImported }: ImportFormProps) {
  const message = useConsoleMessage();
  const { api, toasts } = useServices();
  const [edits, dialogs] = useDraftEdits();
  const [options, setOptions] = useState<ImportOptions>({ file: "redirects/all.csv", mode: "replace" });
  const [unread, setUnread] = useState<Imported["unread"]>([]);
  const [removal, setRemoval] = useState<Removal>();
  const [problem, setProblem] = useState<Problem>();
  const [isImporting, begin] = useWork();

  async function importFile(table: File | undefined) {
    if (!table) return;
    setProblem(undefined);
    setUnread([]);
    const send = (how: ImportOptions) => edits(draft, (agreed) => importTable(api, agreed, table, how));
    try {
      const removed = options.mode === "replace-file" ? (await send({ ...options, isDryRun: true }))?.removed : 0;
      if (removed === undefined) return;
      if (removed > 0 && !(await new Promise<boolean>((settle) => setRemoval({ removed, settle })))) return;
      const imported = await send({ ...options, ...(options.mode === "replace-file" && { removed }) });
      if (!imported) return;
      setUnread(imported.unread);
      const { added, changed, unchanged, skipped } = imported;
      toasts.open(message("drafts.imported", { added, changed, unchanged: unchanged + skipped, removed }));
      onImported(imported.draft);
    } catch (failure) {
      setProblem(problemOf(failure));
    } finally {
      setRemoval(undefined);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here; the field does the same.
    <div
      className={layout.panel}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void begin(() => importFile(event.dataTransfer.files[0]));
      }}
    >
      <h2>{message("drafts.import")}</h2>
      <p>{message("drafts.import-text")}</p>
      <TextField
        id="import-into"
        label={message("drafts.import-into")}
        value={options.file}
        onChange={({ target }) => setOptions({ ...options, file: target.value })}
      />
      <SelectField
        id="import-mode"
        label={message("drafts.import-mode")}
        value={options.mode}
        onChange={({ target }) =>
          setOptions({ ...options, mode: importModes.find((mode) => mode === target.value) ?? "replace" })
        }
      >
        {importModes.map((mode) => (
          <option key={mode} value={mode}>
            {message(`drafts.import-mode-${mode}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        id="import-file"
        type="file"
        label={message("drafts.import-file")}
        onChange={({ target }) => {
          void begin(() => importFile(target.files?.[0]));
          target.value = "";
        }}
      />
      {isImporting && <Working text={message("drafts.importing")} />}
      {problem && <ProblemNotice problem={problem} />}
      {unread.length > 0 && (
        <div role="alert">
          <p>{message("drafts.unread", { count: unread.length })}</p>
          <ul className={layout.list}>
            {unread.map(({ line, check, message: text }) => (
              <li key={line}>
                {message("drafts.unread-line", { line })} <CheckText check={check} text={text} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {removal && <AskToRemove removal={removal} file={options.file} />}
      {dialogs}
    </div>
  );
}

/** How many rules of a file an import would remove, asked of who imports. */
interface Removal {
  readonly removed: number;
  readonly settle: (agrees: boolean) => void;
}

function AskToRemove({ removal: { removed, settle }, file }: { removal: Removal; file: string }) {
  const message = useConsoleMessage();
  return (
    <Dialog heading={message("drafts.import-remove-ask", { count: removed })} onClose={() => settle(false)}>
      {(close) => (
        <>
          <p>{message("drafts.import-remove-means", { file })}</p>
          <p className={layout.row}>
            <Button onClick={() => settle(true)}>{message("drafts.import-remove")}</Button>
            <Button quiet onClick={close}>
              {message("confirm.cancel")}
            </Button>
          </p>
        </>
      )}
    </Dialog>
  );
}
