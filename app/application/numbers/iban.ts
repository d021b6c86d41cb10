// International bank account numbers (ISO 13616) of the markets and of the other countries of SEPA.
import { compact } from "./compact.ts";

/** Length of an account number, by country. */
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** The number as it is stored; undefined where it is none. */
export function readIban(written: string): string | undefined {
  const iban = compact(written);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban) || lengths[iban.slice(0, 2)] !== iban.length) return undefined;
  return remainder(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : undefined;
}

/** The number, with letters as 10 to 35, modulo 97. */
function remainder(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
