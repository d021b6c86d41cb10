// Reads numbers with decimals, as people write them in the page's language or with a point.
import { type NumberStyle, readWholeNumber } from "../site/number-style.ts";

/** The number that somebody wrote; undefined where it is none, or below nothing. */
export function readFraction(written: string, { decimal }: NumberStyle): number | undefined {
  const plain = written.replace(/\s/g, "").replace(decimal, ".");
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : readWholeNumber(written);
}
