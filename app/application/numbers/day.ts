// Days and months as answers hold them: `YYYY-MM-DD` and `YYYY-MM`.

export const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Whether the calendar has the day. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The day of these parts; undefined where the calendar has none. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
  return isDay(text) ? text : undefined;
}

/** Whole years from one day to another. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** Months from one month, or the month of a day, to another. */
export function monthsBetween(from: string, to: string): number {
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return months(to) - months(from);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
