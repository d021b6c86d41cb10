// Single keys as commands of the console: not while somebody types, in a dialogue, or where they are switched off.
import { useEffect, useRef } from "react";
import { keysSetting } from "./keys-setting.ts";

/** Commands by their key, as `KeyboardEvent.key` has it; two keys one after the other have a space between, as in `g e`. */
export type Keys = Readonly<Record<string, () => void>>;

/** How long the second of two keys may take, in milliseconds. */
const patience = 1500;

export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    let first: { key: string; at: number } | undefined;
    function press(event: KeyboardEvent) {
      if (isMeantForOther(event)) return;
      const before = first && event.timeStamp - first.at < patience ? `${first.key} ` : "";
      const command = current.current[before + event.key] ?? current.current[event.key];
      first = { key: event.key, at: event.timeStamp };
      if (!command) return;
      first = undefined;
      event.preventDefault();
      command();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function isMeantForOther({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || ctrlKey || metaKey || !keysSetting.value()) return true;
  const element = target instanceof Element ? target : undefined;
  // A dialogue that was just closed may still have the focus.
  if (element?.closest("dialog:not([open])")) return false;
  return !!element?.closest("input, textarea, select, [contenteditable], dialog, [role=listbox], [role=combobox]");
}
