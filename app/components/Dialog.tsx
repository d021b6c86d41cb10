// A native dialogue that is open as long as it is rendered: focus goes into it and stays there, and Escape closes it.
import { type ReactNode, useEffect, useId, useRef } from "react";
import { usePage } from "../page/page-context.ts";
import { languageOf } from "../site/languages.ts";
import styles from "./Dialog.module.css";

interface DialogProps {
  readonly heading: string;
  /** Called once it is closed; focus is back where it was by then. */
  readonly onClose: () => void;
  /** What it holds, given what closes it. */
  readonly children: (close: () => void) => ReactNode;
}

export function Dialog({ heading, onClose, children }: DialogProps) {
  const { language } = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      lang={languageOf(language).tag}
      aria-labelledby={id}
      className={styles.dialog}
      onClose={onClose}
    >
      <div className={styles.content}>
        <h2 id={id}>{heading}</h2>
        {children(() => dialog.current?.close())}
      </div>
    </dialog>
  );
}
