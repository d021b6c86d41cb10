// The times of a window of maintenance, as the clocks of its markets show them.
import type { MaintenanceWindow } from "./maintenance-calls.ts";

const day = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
/** With the clocks' distance from UTC: in the night when they go back, one time is there twice. */
const time = { hour: "2-digit", minute: "2-digit", timeZoneName: "shortOffset" } as const;

/** From when until when, by the clocks of a time zone; the second day where it is another. */
export function timesIn(timeZone: string, { from, until }: MaintenanceWindow, locale: string): string {
  const written = (moment: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone }).format(new Date(moment));
  const isOneDay = written(from, day) === written(until, day);
  return `${written(from, { ...day, ...time })} – ${written(until, isOneDay ? time : { ...day, ...time })}`;
}

/** The city that a time zone is named after. */
export const cityOf = (zone: string) => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
