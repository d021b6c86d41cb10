// The keys of the console, and the setting that switches single ones off.
import { useEffect, useId, useRef } from "react";
import { Button } from "../../components/Button.tsx";
import { useStore } from "../../store.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import type { Place } from "../place.ts";
import styles from "./KeysHelp.module.css";
import { keysSetting } from "./keys-setting.ts";

interface KeysHelpProps {
  readonly places: readonly Place[];
  readonly onClose: () => void;
}

export function KeysHelp({ places, onClose }: KeysHelpProps) {
  const message = useConsoleMessage();
  const dialog = useRef<HTMLDialogElement>(null);
  const isOn = useStore(keysSetting);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const rows: [string, readonly string[]][] = [
    [message("keys.palette"), ["Ctrl K"]],
    [message("keys.view-search"), ["/"]],
    [message("keys.rows"), ["j", "k"]],
    [message("keys.choose"), ["x"]],
    ...places.flatMap(({ name, key }): [string, readonly string[]][] =>
      key ? [[message("keys.go-to", { place: message(name) }), ["g", key]]] : [],
    ),
    [message("keys.help"), ["?"]],
  ];
  return (
    <dialog ref={dialog} aria-labelledby={id} className={styles.dialog} onClose={onClose}>
      <div className={styles.content}>
        <h2 id={id}>{message("keys.heading")}</h2>
        <div className={layout.ticks}>
          <label>
            <input type="checkbox" checked={isOn} onChange={({ target }) => keysSetting.change(target.checked)} />
            {message("keys.use")}
          </label>
        </div>
        <p className={styles.note}>{message("keys.note")}</p>
        <dl className={styles.keys}>
          {rows.map(([name, keys]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {keys.map((key, number) => (
                  <span key={key}>
                    {number > 0 && ` ${message("keys.then")} `}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Button quiet onClick={() => dialog.current?.close()}>
          {message("shell.close")}
        </Button>
      </div>
    </dialog>
  );
}
