// What a page load tells the edge of the advertisement that led to it, and the record that the edge answers
// (specification, section 3): the edge reads clicks, nothing here does.

/** The parts of the browser that are needed. */
export interface Visit {
  readonly location: Pick<Location, "pathname" | "search">;
  readonly localStorage: () => Storage;
  /** Milliseconds since the page was asked for. */
  readonly age: () => number;
}

/** What the edge answers of the last click that counts. */
export interface AffiliateRecord {
  readonly affiliate: string;
  /** Milliseconds since 1970. */
  readonly expiryDate: number;
  readonly trackingId: string;
  /** ISO time. */
  readonly encounteredAt: string;
  readonly meta: Readonly<Record<string, string>>;
}

const recordKey = "affiliate-tracking";

/** What is handed in of the visit; it is in memory only until then. */
export function handIn({ location, age }: Visit): { location: string; age: number } {
  return { location: location.pathname + location.search, age: Math.round(age()) };
}

/** Keeps the record, or none where no click counts. */
export function keepRecord({ localStorage }: Visit, record: AffiliateRecord | undefined): void {
  if (record) localStorage().setItem(recordKey, JSON.stringify(record));
  else forgetRecord({ localStorage });
}

export function forgetRecord({ localStorage }: Pick<Visit, "localStorage">): void {
  localStorage().removeItem(recordKey);
}
