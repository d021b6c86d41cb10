// What every field of a step is shown with.

export interface FieldProps<Value> {
  /** Of the first control, to which an error leads. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly mistake?: string | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Id of the control of an answer, from the pointer to it. */
export function idOf(pointer: string): string {
  return pointer.slice(1).replaceAll("/", "-");
}
