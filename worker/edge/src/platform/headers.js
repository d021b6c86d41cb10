// Headers as the wasm says them: names and values, a line each.

/** Such lines in pairs. */
export function pairsOf(lines) {
  const parts = lines.split("\n");
  return Array.from({ length: parts.length >> 1 }, (_, pair) => [parts[2 * pair], parts[2 * pair + 1]]);
}

/** The headers that such lines say. */
export const headersOf = (lines) => new Headers(pairsOf(lines));
