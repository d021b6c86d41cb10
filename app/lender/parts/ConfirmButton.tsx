// A button that asks again in a dialog, which says what follows and may take a text, such as a reason.
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import dialogs from "../../components/Dialog.module.css";
import { useMessage } from "../../i18n/use-message.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import styles from "./ConfirmButton.module.css";
import layout from "./layout.module.css";
import { TextArea } from "./TextArea.tsx";

interface ConfirmButtonProps {
  /** What the button says, and what that does. */
  readonly name: string;
  /** The button's name for those who do not see what stands around it. */
  readonly label?: string;
  readonly title: string;
  /** What follows. */
  readonly children: ReactNode;
  /** The text that the dialog asks for; none where it asks for none. */
  readonly textField?: { readonly label: string; readonly missing: string; readonly limit: number };
  readonly quiet?: boolean;
  /** Acts; answers what is wrong in words, or nothing once it is done. */
  readonly onConfirm: (text: string) => Promise<string | undefined>;
  /** Called once it is done and the dialog is closed. */
  readonly onDone?: () => void;
}

export function ConfirmButton({
  name,
  label,
  title,
  children,
  textField,
  quiet = true,
  onConfirm,
  onDone,
}: ConfirmButtonProps) {
  const message = useMessage();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [attempt, signInAgain] = useSignInAgain();
  const [isBusy, setIsBusy] = useState(false);
  const [text, setText] = useState("");
  const [mistake, setMistake] = useState<string>();
  const [failure, setFailure] = useState<string>();

  function open() {
    setMistake(undefined);
    setFailure(undefined);
    dialog.current?.showModal();
  }

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const missing = textField && text.trim() === "" ? textField.missing : undefined;
    setMistake(missing);
    if (missing) return;
    setIsBusy(true);
    const failed = await attempt(() => onConfirm(text.trim())).catch(() => message("lender-area.failed"));
    setIsBusy(false);
    setFailure(failed);
    if (failed !== undefined) return;
    dialog.current?.close();
    setText("");
    onDone?.();
  }

  return (
    <>
      <Button quiet={quiet} aria-label={label} onClick={open}>
        {name}
      </Button>
      <dialog ref={dialog} aria-labelledby={id} className={`${dialogs.dialog} ${styles.dialog}`}>
        <form onSubmit={confirm} className={layout.stack} noValidate>
          <h2 id={id}>{title}</h2>
          {children}
          {textField && (
            <TextArea
              id={`${id}-text`}
              label={textField.label}
              limit={textField.limit}
              value={text}
              mistake={mistake}
              onChange={setText}
            />
          )}
          {failure && <p role="alert">{failure}</p>}
          <p className={layout.row}>
            <Button type="submit">{name}</Button>
            <Button quiet onClick={() => dialog.current?.close()}>
              {message("lender-area.cancel")}
            </Button>
          </p>
        </form>
      </dialog>
      {signInAgain}
    </>
  );
}
