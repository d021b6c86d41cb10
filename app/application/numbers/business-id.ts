// Numbers of companies, by country (product.md, 3.3).
import { compact, weightedSum } from "./compact.ts";

const countries: Readonly<Record<string, (number: string) => boolean>> = {
  FI: isFinnish,
  LV: isLatvian,
  PL: isPolish,
  RO: isRomanian,
  GB: (number) => /^(\d{8}|[A-Z]{2}\d{6})$/.test(number),
};

/** The number as it is stored; undefined where it is none of the country's. */
export function readBusinessId(written: string, country: string): string | undefined {
  const number = stored(compact(written), country);
  return countries[country]?.(number) ? number : undefined;
}

function stored(number: string, country: string): string {
  if (country === "GB" && /^\d{1,8}$/.test(number)) return number.padStart(8, "0");
  return country === "RO" ? number.replace(/^RO/, "") : number;
}

function isFinnish(number: string): boolean {
  if (!/^\d{7}-\d$/.test(number)) return false;
  const rest = weightedSum(number, [7, 9, 10, 5, 8, 4, 2]) % 11;
  return rest !== 1 && (rest === 0 ? 0 : 11 - rest) === Number(number[8]);
}

function isLatvian(number: string): boolean {
  return /^[459]\d{10}$/.test(number) && weightedSum(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
}

/** A tax number (NIP) of ten digits, or a statistical one (REGON) of nine. */
function isPolish(number: string): boolean {
  const digits = number.replace(/-/g, "");
  if (/^\d{10}$/.test(digits)) return weightedSum(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(digits[9]);
  if (!/^\d{9}$/.test(digits)) return false;
  return (weightedSum(digits, [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10 === Number(digits[8]);
}

function isRomanian(number: string): boolean {
  if (!/^[1-9]\d{1,9}$/.test(number)) return false;
  const digits = number.padStart(10, "0");
  return ((weightedSum(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === Number(digits[9]);
}
