// Text that somebody types and that stands for a value: it stays as it was typed while it stands for the value there is,
// and changes nothing while it can't be read.
import { useState } from "react";

export interface Written<T> {
  readonly value: T;
  readonly onValue: (value: T) => void;
  readonly write: (value: T) => string;
  /** What a text stands for; undefined where it can't be read. */
  readonly parse: (text: string) => T | undefined;
}

export interface Typed {
  readonly text: string;
  /** Whether the text can't be read. */
  readonly isWrong: boolean;
  readonly type: (text: string) => void;
  /** Writes the value as it is written by itself. */
  readonly settle: () => void;
}

export function useTyped<T>({ value, onValue, write, parse }: Written<T>): Typed {
  const [typed, setTyped] = useState<{ readonly text: string; readonly stands: string }>();
  const own = write(value);
  const text = typed?.stands === own ? typed.text : own;
  const isWrong = parse(text) === undefined;

  function type(next: string) {
    const parsed = parse(next);
    setTyped({ text: next, stands: parsed === undefined ? own : write(parsed) });
    if (parsed !== undefined) onValue(parsed);
  }

  return { text, isWrong, type, settle: () => !isWrong && setTyped(undefined) };
}
