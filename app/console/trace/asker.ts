// Who asks for an address, and when, as the address of the view has it and as control reads it.

export interface Asker {
  /** The time, such as `2026-12-24T09:00:00.000Z`; now where there is none. */
  readonly at?: string | undefined;
  /** Two letters. */
  readonly country?: string | undefined;
  readonly device?: string | undefined;
  readonly consent?: string | undefined;
  readonly signed_in?: string | undefined;
}

export const devices = ["desktop", "mobile", "tablet"] as const;

/** Each with the part of its text's name. */
export const consents = [
  ["", "none"],
  ["analytics", "analytics"],
  ["marketing", "marketing"],
  ["analytics.marketing", "both"],
] as const;

/** What the query of an address says; an empty value says nothing. */
export function askerOf(query: URLSearchParams): Asker {
  const read = (name: string) => query.get(name) || undefined;
  const [at, country, device] = [read("at"), read("country"), read("device")];
  return { at, country, device, consent: read("consent"), signed_in: read("signed_in") };
}

/** Whether anything is said of who asks. */
export const isSaid = (asker: Asker): boolean => Object.values(asker).some((value) => value !== undefined);

/** A time as a field for local times takes it, such as `2026-12-24T11:00`. */
export function localTime(at: string | undefined): string {
  const time = new Date(at ?? Number.NaN);
  if (Number.isNaN(time.getTime())) return "";
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The time that such a field has; undefined where it is empty. */
export const timeOf = (local: string): string | undefined => (local === "" ? undefined : new Date(local).toISOString());

export const isCountry = (country: string | undefined): boolean => country === undefined || /^[A-Z]{2}$/.test(country);
