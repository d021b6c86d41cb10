// What this browser has sent a moment ago: the page that says so is shown for ten minutes, and to nobody else.

const key = "application-sent";
const shownFor = 10 * 60 * 1000;

interface Sent {
  /** What was applied for. */
  readonly kind: string;
  readonly reference: string;
  readonly at: number;
}

export function rememberSent(storage: Pick<Storage, "setItem">, sent: Sent): void {
  storage.setItem(key, JSON.stringify(sent));
}

/** The reference of the application of this kind sent within the last ten minutes. */
export function sentReference(storage: Pick<Storage, "getItem">, kind: string, now: number): string | undefined {
  const stored = storage.getItem(key);
  if (!stored) return undefined;
  const sent = JSON.parse(stored) as Sent;
  return sent.kind === kind && now - sent.at < shownFor ? sent.reference : undefined;
}
