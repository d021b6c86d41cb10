// A mistake in a step's answers, in the form and with the codes that the origin answers too (`invalid-fields`).

export interface FieldError {
  /** JSON pointer into the step's answers, such as `/debts/0/balance`. */
  readonly pointer: string;
  readonly code: string;
  /** What the message needs, such as the limit. */
  readonly params: Readonly<Record<string, number | string>>;
}

export function fieldError(pointer: string, code: string, params: FieldError["params"] = {}): FieldError {
  return { pointer, code, params };
}
