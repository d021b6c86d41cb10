// A sign that this browser has an open draft, as scripts cannot read its cookie: without it there is no draft to ask for, and a
// new visitor's page loads with no refused call. It says nothing of the draft.

const key = (kind: string) => `draft-${kind}`;

export function mayHaveDraft(storage: Pick<Storage, "getItem">, kind: string): boolean {
  return storage.getItem(key(kind)) !== null;
}

export function rememberDraft(storage: Pick<Storage, "setItem">, kind: string): void {
  storage.setItem(key(kind), "open");
}

export function forgetDraft(storage: Pick<Storage, "removeItem">, kind: string): void {
  storage.removeItem(key(kind));
}
