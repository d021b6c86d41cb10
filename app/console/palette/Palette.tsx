// The command palette: a dialogue with a field and what it finds. It follows the ARIA pattern of a combobox with a list: focus stays in
// the field, and arrow keys choose.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useConsoleMessage } from "../i18n/messages.ts";
import styles from "./Palette.module.css";
import type { PaletteContext, PaletteItem, PaletteSource } from "./palette-source.ts";
import { useResults } from "./use-results.ts";

interface PaletteProps {
  readonly sources: readonly PaletteSource[];
  readonly context: PaletteContext;
  readonly onClose: () => void;
}

export function Palette({ sources, context, onClose }: PaletteProps) {
  const message = useConsoleMessage();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState("");
  const results = useResults(text, sources, context);
  const items = results.groups.flatMap((group) => group.items);
  const [chosen, setChosen] = useState({ typed: "", number: 0 });
  const number = chosen.typed === results.typed ? Math.min(chosen.number, Math.max(items.length - 1, 0)) : 0;

  useEffect(() => dialog.current?.showModal(), []);

  function choose(next: number) {
    if (items.length === 0) return;
    const wrapped = (next + items.length) % items.length;
    setChosen({ typed: results.typed, number: wrapped });
    document.getElementById(`${id}-${wrapped}`)?.scrollIntoView({ block: "nearest" });
  }

  function run(item: PaletteItem | undefined) {
    if (!item) return;
    dialog.current?.close();
    item.run();
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const commands: Readonly<Record<string, () => void>> = {
      ArrowDown: () => choose(number + 1),
      ArrowUp: () => choose(number - 1),
      Enter: () => results.typed === text.trim() && run(items[number]),
    };
    const command = commands[event.key];
    if (!command) return;
    event.preventDefault();
    command();
  }

  const failed = results.failed.map(({ name }) => message(name)).join(", ");
  return (
    <dialog
      ref={dialog}
      aria-label={message("shell.search")}
      className={styles.dialog}
      onClose={onClose}
      closedby="any"
    >
      <div className={styles.content}>
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-label={message("palette.label")}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={items.length > 0 ? `${id}-${number}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={message("shell.search")}
          className={styles.field}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
        />
        <div id={`${id}-list`} role="listbox" aria-label={message("palette.results")} className={styles.list}>
          {results.groups.map(({ source, items: found }, group) => (
            // biome-ignore lint/a11y/useSemanticElements: options of a list box are grouped by role
            <div key={source.name} role="group" aria-labelledby={`${id}-group-${group}`}>
              <p id={`${id}-group-${group}`} role="presentation" className={styles.heading}>
                {message(source.name)}
              </p>
              {found.map((item) => {
                const place = items.indexOf(item);
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: focus and keys stay in the field
                  <div
                    key={item.id}
                    id={`${id}-${place}`}
                    role="option"
                    aria-selected={place === number}
                    className={styles.option}
                    onClick={() => run(item)}
                  >
                    <span>{item.title}</span>
                    {item.detail && <span className={styles.detail}>{item.detail}</span>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        <p role="status" className={styles.status}>
          {results.isDone && items.length === 0 && text.trim() !== "" && message("palette.none")}
          {results.isDone && items.length > 0 && message("palette.count", { count: items.length })}
          {failed && ` ${message("palette.failed", { what: failed })}`}
        </p>
        <p className={styles.hint}>{message("palette.hint")}</p>
        <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
          {message("shell.close")}
        </button>
      </div>
    </dialog>
  );
}
