// The times of a window of maintenance, as the clocks of its markets show them.
import type { ConsoleMessage } from "../i18n/messages.ts";
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

/** The cities of the markets' time zones. */
const cities = {
  "Europe/Helsinki": "maintenance.city-helsinki",
  "Europe/London": "maintenance.city-london",
  "Europe/Riga": "maintenance.city-riga",
  "Europe/Warsaw": "maintenance.city-warsaw",
  "Europe/Bucharest": "maintenance.city-bucharest",
  "Europe/Copenhagen": "maintenance.city-copenhagen",
  "Europe/Tallinn": "maintenance.city-tallinn",
  "Europe/Budapest": "maintenance.city-budapest",
  "Europe/Stockholm": "maintenance.city-stockholm",
} as const;

/** The city that a time zone is named after; the zone itself where nobody has translated it. */
export const cityOf = (zone: string, message: ConsoleMessage) =>
  zone in cities ? message(cities[zone as keyof typeof cities]) : zone;
