// What every field of a step is shown with.
import type { Field } from "../definition/form.ts";
import type { TypedRow } from "../typed/typed-values.ts";
import type { Words } from "../words/words.ts";

export interface FieldProps<Value> {
  /** Of the first control, to which an error leads. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly mistake?: string | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** How a step's fields are shown, the same for all of them. */
export interface FieldSurroundings {
  readonly words: Words;
  /** Sign of the currency. */
  readonly currency: string;
  /** What is wrong, by pointer. */
  readonly mistakes: ReadonlyMap<string, string>;
  /** The page's heading, which need not be said again. */
  readonly heading: string;
  /** Whether the step is about the person who types. */
  readonly isOwn: boolean;
  /** The fields that are asked in a row, at this pointer. */
  readonly askedInRow: (field: Field, pointer: string) => readonly Field[];
}

/** Fields with their values, of a step or of one of its rows. */
export interface FieldRow {
  readonly fields: readonly Field[];
  readonly values: TypedRow;
  /** Pointer to the row; empty for the step itself. */
  readonly at?: string;
  readonly onChange: (values: TypedRow) => void;
}

/** Id of the control of an answer, from the pointer to it. */
export function idOf(pointer: string): string {
  return pointer.slice(1).replaceAll("/", "-");
}
