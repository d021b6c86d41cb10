// The preview that a signed link has begun, as the edge tells it to the bar in a readable cookie: experiment (empty where the link
// is to the pages during maintenance), place of the
// variation, end, the page that shows it, and key and name of each variation, encoded as in forms, between tildes.
import { cookieValue } from "../site/cookies.ts";

export const previewCookie = "__Host-preview-bar";
const parameter = "kirkas-preview";

export interface Preview {
  /** Empty where it shows the pages during maintenance. */
  readonly experiment: string;
  /** Index of the variation that is shown. */
  readonly variation: number;
  /** When it ends, in seconds since 1970. */
  readonly ends: number;
  /** Path and query of the page that showed it last. */
  readonly page: string;
  /** What the variations are called, empty where one has no name of its own; none where the experiment is not live any more. */
  readonly variations: readonly string[];
}

/** The preview in `cookies` (as `document.cookie` has them) at a time in milliseconds; none where it is over. */
export function readPreview(cookies: string, now: number): Preview | undefined {
  const parts = cookieValue(cookies, previewCookie)?.split("~") ?? [];
  const [experiment, index, end, page = "/", ...named] = parts.map((text) =>
    decodeURIComponent(text.replaceAll("+", " ")),
  );
  const [variation, ends] = [Number(index), Number(end)];
  if (experiment === undefined || !(ends * 1000 > now)) return undefined;
  const variations = named.flatMap((key, at) => (at % 2 === 0 ? [named[at + 1] || nameOf(key, at / 2)] : []));
  return { experiment, variation, ends, page, variations };
}

/** A variation without a name goes by its key, which says nothing where it is its index. */
function nameOf(key: string, index: number): string {
  return key === String(index) ? "" : key;
}

/** The address that shows another variation at a page, by its index, or ends the preview there. */
export function previewAddress(page: string, value: number | "off"): string {
  const { pathname, searchParams } = new URL(page, "http://page");
  searchParams.set(parameter, String(value));
  return `${pathname}?${searchParams}`;
}
