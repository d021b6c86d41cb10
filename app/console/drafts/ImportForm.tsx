// Imports a table into a draft: a file that is chosen, or dropped here. Rows that are wrong come along, to be mended.
import { useState } from "react";
import { TextField } from "../../components/TextField.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { type Draft, importTable } from "./drafts.ts";

interface ImportFormProps {
  readonly draft: Draft;
  /** Called with the draft as it is then, when a table has been imported. */
  readonly onImported: (draft: Draft) => void;
}

export function ImportForm({ draft, onImported }: ImportFormProps) {
  const message = useConsoleMessage();
  const { api, toasts } = useServices();
  const [attempt, signInAgain] = useSignInAgain();
  const [into, setInto] = useState("redirects/all.csv");
  const [problem, setProblem] = useState<Problem>();

  async function importFile(file: File | undefined) {
    if (!file) return;
    setProblem(undefined);
    try {
      const imported = await attempt(() => importTable(api, draft, file, into));
      if (!imported) return;
      const { added, changed, unchanged } = imported;
      toasts.open(message("drafts.imported", { added, changed, unchanged }));
      onImported(imported.draft);
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here; the field does the same.
    <div
      className={layout.panel}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void importFile(event.dataTransfer.files[0]);
      }}
    >
      <h2>{message("drafts.import")}</h2>
      <p>{message("drafts.import-text")}</p>
      <TextField
        id="import-into"
        label={message("drafts.import-into")}
        value={into}
        onChange={({ target }) => setInto(target.value)}
      />
      <TextField
        id="import-file"
        type="file"
        label={message("drafts.import-file")}
        onChange={({ target }) => {
          void importFile(target.files?.[0]);
          target.value = "";
        }}
      />
      {problem && <ProblemNotice problem={problem} />}
      {signInAgain}
    </div>
  );
}
