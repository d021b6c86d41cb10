// What this browser has sent a moment ago: the page that says so is shown for ten minutes, and to nobody else.

const key = "application-sent";
const shownFor = 10 * 60 * 1000;

export function rememberSent(storage: Pick<Storage, "setItem">, reference: string, now: number): void {
  storage.setItem(key, JSON.stringify({ reference, at: now }));
}

/** The reference of the application sent within the last ten minutes. */
export function sentReference(storage: Pick<Storage, "getItem">, now: number): string | undefined {
  const stored = storage.getItem(key);
  if (!stored) return undefined;
  const { reference, at } = JSON.parse(stored) as { reference: string; at: number };
  return now - at < shownFor ? reference : undefined;
}
