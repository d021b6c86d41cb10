// The one form in which a number is checked and stored: no spaces, letters in capitals.

export function compact(written: string): string {
  return written.replace(/\s/g, "").toUpperCase();
}

/** The sum of a number's digits, each times its weight. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index] ?? 0), 0);
}
