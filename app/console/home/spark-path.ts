// The path of a small line without axes.

/** What was counted at a point; null where nobody knows. */
export type SparkPoint = number | null;

/** A path through the counts in a box of this size, from nothing at its foot to the greatest at its top; a count that nobody knows is a gap. */
export function sparkPath(counts: readonly SparkPoint[], width: number, height: number): string {
  const greatest = Math.max(1, ...counts.map((count) => count ?? 0));
  const step = width / Math.max(1, counts.length - 1);
  const written = (value: number) => String(Math.round(value * 10) / 10);
  return counts
    .map((count, place) => {
      if (count === null) return "";
      const goesOn = place > 0 && counts[place - 1] !== null;
      return `${goesOn ? "L" : "M"}${written(place * step)} ${written(height - (count / greatest) * height)}`;
    })
    .join("");
}
