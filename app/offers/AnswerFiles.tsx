// The files of an answer that is being written: each is uploaded as soon as it is chosen, and can be taken back.
import { type ChangeEvent, useId, useRef, useState } from "react";
import { problemIn } from "../api/problem.ts";
import type { InformationRequest, RequestFile } from "../api/types.ts";
import field from "../components/Field.module.css";
import type { MessageId } from "../i18n/message-id.ts";
import { useMessage } from "../i18n/use-message.ts";
import { useServices } from "../services.ts";
import styles from "./OfferPanel.module.css";
import { addRequestFile, removeRequestFile } from "./offers.ts";

/** As large as the API takes. */
const maxFileSize = 10_000_000;
const accepted = ".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png";

/** Something to say of a file. */
interface News {
  readonly id: MessageId;
  readonly name: string;
}

const mistakes: Readonly<Record<string, MessageId>> = {
  "file-too-large": "request.file-too-large",
  "file-unsupported": "request.file-unsupported",
  "too-many-files": "request.file-too-many",
};

export function AnswerFiles({ request }: { readonly request: InformationRequest }) {
  const message = useMessage();
  const { api } = useServices();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly RequestFile[]>(request.files);
  const [news, setNews] = useState<News>();
  const [wrong, setWrong] = useState<readonly News[]>([]);

  async function add(file: File) {
    const { name } = file;
    if (file.size > maxFileSize) return setWrong((all) => [...all, { id: "request.file-too-large", name }]);
    setNews({ id: "request.file-adding", name });
    try {
      const added = await addRequestFile(api, request, file);
      if (!added) return;
      setFiles((all) => [...all, added]);
      setNews({ id: "request.file-added", name: added.name });
    } catch (failure) {
      setNews(undefined);
      const mistake = mistakes[problemIn(failure)?.kind ?? ""] ?? "request.file-failed";
      setWrong((all) => [...all, { id: mistake, name }]);
    }
  }

  async function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(target.files ?? [])];
    // The same file can be chosen again.
    target.value = "";
    setWrong([]);
    for (const file of chosen) await add(file);
  }

  async function remove(file: RequestFile) {
    setWrong([]);
    try {
      await removeRequestFile(api, request, file);
      setFiles((all) => all.filter((one) => one !== file));
      setNews({ id: "request.file-removed", name: file.name });
      input.current?.focus();
    } catch {
      setWrong([{ id: "request.file-failed", name: file.name }]);
    }
  }

  const textOf = ({ id, name }: News) => message(id, { name });
  return (
    <div className={field.field}>
      <label htmlFor={id}>{message("request.files")}</label>
      <p id={`${id}-hint`} className={field.hint}>
        {message("request.files-hint")}
      </p>
      <div id={`${id}-mistake`} className={field.mistake} role="alert">
        {wrong.map((mistake) => (
          <p key={mistake.name}>{textOf(mistake)}</p>
        ))}
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={accepted}
        className={styles.files}
        aria-describedby={`${id}-hint ${id}-mistake`}
        aria-invalid={wrong.length > 0 ? true : undefined}
        onChange={(event) => void onChange(event)}
      />
      <p role="status">{news && textOf(news)}</p>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              {file.name}{" "}
              <button type="button" className={styles.plain} onClick={() => void remove(file)}>
                {message("request.file-remove", { name: file.name })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
