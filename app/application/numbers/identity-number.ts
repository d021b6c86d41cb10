// Identity numbers of people, by country (product.md, 3.3): the form, the check digit, and the day of birth where it is in the
// number. Sex is never derived.
import { compact, weightedSum } from "./compact.ts";
import { dayOf } from "./day.ts";

export interface IdentityNumber {
  /** As it is stored. */
  readonly number: string;
  /** `YYYY-MM-DD`; none where the number does not hold it. */
  readonly birthDate?: string;
  /** Where the number leaves out the century: the rest of it, `YY-MM-DD`. */
  readonly dateInCentury?: string;
}

export interface IdentityContext {
  readonly country: string;
  /** Whether the numbers that Finland sets apart for tests are taken (900–999). */
  readonly development: boolean;
}

type Reading = Pick<IdentityNumber, "birthDate" | "dateInCentury"> | undefined;

const countries: Readonly<Record<string, (number: string, development: boolean) => Reading>> = {
  FI: finnish,
  LV: latvian,
  PL: polish,
  RO: romanian,
};

/** Reads a number as it is written; undefined where it is none of the country's. */
export function readIdentityNumber(
  written: string,
  { country, development }: IdentityContext,
): IdentityNumber | undefined {
  const number = stored(compact(written), country);
  const reading = countries[country]?.(number, development);
  return reading && { number, ...reading };
}

/** Without the hyphen that Latvian numbers are often written with. */
function stored(number: string, country: string): string {
  return country === "LV" && /^\d{6}-\d{5}$/.test(number) ? number.replace("-", "") : number;
}

/** A number whose first digits are a date; undefined where the calendar has no such day. */
function withDate(year: number, month: number, day: number): Reading {
  const birthDate = dayOf(year, month, day);
  return birthDate ? { birthDate } : undefined;
}

const finnishChecks = "0123456789ABCDEFHJKLMNPRSTUVWXY";

function finnish(number: string, development: boolean): Reading {
  const [, day = "", month = "", year = "", sign = "", serial = "", check = ""] =
    /^(\d\d)(\d\d)(\d\d)([-+YXWVUA-F])(\d{3})([0-9A-Y])$/.exec(number) ?? [];
  const century = sign === "+" ? 1800 : /[-YXWVU]/.test(sign) ? 1900 : 2000;
  const isGiven = Number(serial) >= 2 && Number(serial) <= (development ? 999 : 899);
  const isChecked = check !== "" && finnishChecks[Number(day + month + year + serial) % 31] === check;
  return isGiven && isChecked ? withDate(century + Number(year), Number(month), Number(day)) : undefined;
}

function latvian(number: string): Reading {
  if (/^3[2-9]\d{9}$/.test(number)) return {};
  const [, day = "", month = "", year = "", century = ""] = /^(\d\d)(\d\d)(\d\d)([0-2])\d{4}$/.exec(number) ?? [];
  if (century === "") return undefined;
  const check = ((1101 - weightedSum(number, [1, 6, 3, 7, 9, 10, 5, 8, 4, 2])) % 11) % 10;
  return check === Number(number[10])
    ? withDate(1800 + 100 * Number(century) + Number(year), Number(month), Number(day))
    : undefined;
}

function polish(number: string): Reading {
  if (!/^\d{11}$/.test(number)) return undefined;
  const check = (10 - (weightedSum(number, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10;
  if (check !== Number(number[10])) return undefined;
  const [year, month, day] = [0, 2, 4].map((at) => Number(number.slice(at, at + 2))) as [number, number, number];
  if (month > 80) return withDate(1800 + year, month - 80, day);
  return month > 20 ? withDate(2000 + year, month - 20, day) : withDate(1900 + year, month, day);
}

function romanian(number: string): Reading {
  if (!/^[125-9]\d{12}$/.test(number)) return undefined;
  const rest = weightedSum(number, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
  if ((rest === 10 ? 1 : rest) !== Number(number[12])) return undefined;
  const first = Number(number[0]);
  const [year, month, day] = [1, 3, 5].map((at) => Number(number.slice(at, at + 2))) as [number, number, number];
  if (first <= 2) return withDate(1900 + year, month, day);
  if (first <= 6) return withDate(2000 + year, month, day);
  // Of those who moved to the country the century is not told.
  const birthDate = dayOf(1900 + year, month, day) ?? dayOf(2000 + year, month, day);
  return birthDate === undefined ? undefined : { dateInCentury: birthDate.slice(2) };
}
