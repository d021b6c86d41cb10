// Where the labels at the ends of lines stand: beside their lines, but none over another.

/** Middles of labels for lines that end at these heights: at least `gap` apart, and none below `lowest`. */
export function labelPlaces(ends: readonly number[], gap: number, lowest: number): number[] {
  const places = [...ends];
  const order = ends.map((_, line) => line).toSorted((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0));
  let above = Number.NEGATIVE_INFINITY;
  for (const line of order) {
    above = Math.max(ends[line] ?? 0, above + gap);
    places[line] = above;
  }
  let below = lowest + gap;
  for (const line of order.toReversed()) {
    below = Math.min(places[line] ?? 0, below - gap);
    places[line] = below;
  }
  return places;
}
