// All files as text: that is how features and saved groups are written.
import { type FormEvent, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useConsole } from "../console-state.ts";
import { CheckButton } from "../experiments/CheckButton.tsx";
import { payloadOf, sentFile } from "../files.ts";
import { isAboutOther } from "../findings.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import { FindingList } from "../parts/FindingList.tsx";
import layout from "../parts/layout.module.css";
import { TextArea } from "../parts/TextArea.tsx";
import { ViewLink } from "../parts/ViewLink.tsx";

export default function FilesView() {
  const { files, edit, checked } = useConsole();
  return (
    <ConsolePage lang="en" heading="All files as JSON">
      <p>
        <ViewLink to="experiments">All experiments</ViewLink>
      </p>
      <p className={layout.soft}>
        GrowthBook’s payload format: an object with <code>features</code>, <code>experiments</code> and{" "}
        <code>savedGroups</code>. All files together are one payload.
      </p>
      {files.map(({ file, text }) => (
        <section key={file} aria-labelledby={`file-${file}-name`} className={layout.panel}>
          <h2 id={`file-${file}-name`}>{file}</h2>
          <TextArea
            id={`file-${file}`}
            label={`Text of ${file}`}
            {...(file === sentFile && { hint: "A GrowthBook instance sent it, and only it changes it." })}
            readOnly={file === sentFile}
            value={text}
            mistake={payloadOf(text) ? undefined : "This is no JSON object yet."}
            onChange={(next) => edit(files.map((one) => (one.file === file ? { file, text: next } : one)))}
          />
          <FindingList findings={checked?.findings.filter((finding) => finding.file === file) ?? []} />
          {file !== sentFile && (
            <p>
              <Confirm
                name="Delete"
                label={`Delete ${file}`}
                title={`Delete ${file}?`}
                onConfirm={() => edit(files.filter((one) => one.file !== file))}
              >
                <p>It is taken out of your draft with all that it holds. What is live stays until you publish.</p>
              </Confirm>
            </p>
          )}
        </section>
      ))}
      <NewFile />
      <section aria-labelledby="next" className={layout.panel} data-look="draft">
        <h2 id="next">Next</h2>
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
            Look and publish
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
  const [mistake, setMistake] = useState<string>();

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const file = String(new FormData(form).get("file") ?? "").trim();
    const isKnown = file === sentFile || files.some((one) => one.file === file);
    if (isKnown) return setMistake("There is a file of this name. Choose another name.");
    if (!fileName.test(file)) return setMistake("Write a name such as features.json.");
    setMistake(undefined);
    form.reset();
    edit([...files, { file, text: `${JSON.stringify({ features: {} }, null, 2)}\n` }]);
  }

  return (
    <form onSubmit={add} className={layout.stack} noValidate>
      <TextField id="new-file" name="file" label="New file" hint="Its name, such as features.json" mistake={mistake} />
      <p>
        <Button quiet type="submit">
          Add the file
        </Button>
      </p>
    </form>
  );
}
