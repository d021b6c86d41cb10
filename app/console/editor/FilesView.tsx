// All files as text: that is how features and saved groups are written.
import { type FormEvent, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useConsole } from "../console-state.ts";
import { isAboutOther } from "../experiment-findings.ts";
import { CheckButton } from "../experiments/CheckButton.tsx";
import { holdoutFile, payloadOf, sentFile } from "../files.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import { FindingList } from "../parts/FindingList.tsx";
import layout from "../parts/layout.module.css";
import { Marked } from "../parts/Marked.tsx";
import { TextArea } from "../parts/TextArea.tsx";
import { ViewLink } from "../parts/ViewLink.tsx";

export default function FilesView() {
  const { files, edit, checked } = useConsole();
  const message = useConsoleMessage();
  const editable = files.filter(({ file }) => file !== holdoutFile);
  return (
    <ConsolePage heading={message("experiments.files")}>
      <p>
        <ViewLink to="experiments">{message("experiments.all")}</ViewLink>
      </p>
      <p className={layout.soft}>
        <Marked text={message("editor.payload")} />
      </p>
      {editable.map(({ file, text }) => (
        <section key={file} aria-labelledby={`file-${file}-name`} className={layout.panel}>
          <h2 id={`file-${file}-name`}>{file}</h2>
          <TextArea
            id={`file-${file}`}
            label={message("editor.file-text", { file })}
            {...(file === sentFile && { hint: message("editor.file-sent") })}
            readOnly={file === sentFile}
            value={text}
            mistake={payloadOf(text) ? undefined : message("editor.file-not-json")}
            onChange={(next) => edit(files.map((one) => (one.file === file ? { file, text: next } : one)))}
          />
          <FindingList findings={checked?.findings.filter((finding) => finding.file === file) ?? []} />
          {file !== sentFile && (
            <p>
              <Confirm
                name={message("editor.delete")}
                label={message("editor.file-delete", { file })}
                title={message("editor.file-delete-ask", { file })}
                onConfirm={() => edit(files.filter((one) => one.file !== file))}
              >
                <p>{message("editor.file-delete-means")}</p>
              </Confirm>
            </p>
          )}
        </section>
      ))}
      <NewFile />
      <section aria-labelledby="next" className={layout.panel} data-look="draft">
        <h2 id="next">{message("editor.next")}</h2>
        <CheckButton />
        <FindingList
          findings={
            checked?.findings.filter(
              (finding) => isAboutOther(finding, files) && !files.some(({ file }) => file === finding.file),
            ) ?? []
          }
        />
        <p>
          <ViewLink to="experiments/publish" look="button">
            {message("experiments.publish")}
          </ViewLink>
        </p>
      </section>
    </ConsolePage>
  );
}

/** A file's name as `edgectl` takes it from a folder, too. */
const fileName = /^[\w./-]+\.json$/;

function NewFile() {
  const { files, edit } = useConsole();
  const message = useConsoleMessage();
  const [mistake, setMistake] = useState<string>();

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const file = String(new FormData(form).get("file") ?? "").trim();
    const isKnown = file === sentFile || file === holdoutFile || files.some((one) => one.file === file);
    if (isKnown) return setMistake(message("editor.file-known"));
    if (!fileName.test(file)) return setMistake(message("editor.file-unnamed"));
    setMistake(undefined);
    form.reset();
    edit([...files, { file, text: `${JSON.stringify({ features: {} }, null, 2)}\n` }]);
  }

  return (
    <form onSubmit={add} className={layout.stack} noValidate>
      <TextField
        id="new-file"
        name="file"
        label={message("editor.file-new")}
        hint={message("editor.file-new-hint")}
        mistake={mistake}
      />
      <p>
        <Button quiet type="submit">
          {message("editor.file-add")}
        </Button>
      </p>
    </form>
  );
}
