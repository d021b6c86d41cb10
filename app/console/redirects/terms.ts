// The parts of a search, so that one of them can be dropped.

/** Words, texts in quotation marks and filters, as they are written. */
export const termsOf = (q: string): string[] => q.match(/(?:[a-z]+:)?"[^"]*"?|\S+/g) ?? [];

/** The search without one of its parts. */
export const withoutTerm = (q: string, place: number): string =>
  termsOf(q)
    .filter((_, other) => other !== place)
    .join(" ");
