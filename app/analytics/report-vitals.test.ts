// When a page says how it did, and what it says.
import { expect, test } from "vitest";
import { ConsentStore } from "../consent/consent-store.ts";
import { reportVitals, vitalsPath } from "./report-vitals.ts";

/** A page with these cookies, that measures these paints. */
function page(cookie: string, times: readonly number[]) {
  const [document, window] = [new EventTarget(), new EventTarget()];
  const reports: { url: string; body: unknown }[] = [];
  let isHidden = false;
  reportVitals({
    consent: new ConsentStore({ cookie }),
    fetch: async (url, { body }) => {
      reports.push({ url, body: JSON.parse(String(body)) });
      throw new TypeError("no connection");
    },
    document: Object.defineProperty(document, "visibilityState", {
      get: () => (isHidden ? "hidden" : "visible"),
    }) as Document,
    window: window as Window,
    observeLcp: (found) => times.forEach(found),
  });
  const becomes = (hidden: boolean) => {
    isHidden = hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return { becomes, window, reports };
}

test("a page says once, as it is left, when its main content was there and how many scripts failed", () => {
  const { becomes, window, reports } = page("__Host-consent=analytics", [312.4, 1830.6]);
  for (const kind of ["error", "unhandledrejection", "load"]) window.dispatchEvent(new Event(kind));
  becomes(false);
  expect(reports).toEqual([]);
  for (const hidden of [true, false, true]) becomes(hidden);
  expect(reports).toEqual([{ url: vitalsPath, body: { lcp: 1831, errors: 2 } }]);
});

test("a browser that does not measure it says so", () => {
  const { becomes, reports } = page("__Host-consent=analytics.marketing", []);
  becomes(true);
  expect(reports.map(({ body }) => body)).toEqual([{ lcp: null, errors: 0 }]);
});

test("without consent nothing is said", () => {
  for (const cookie of ["", "__Host-consent=none", "__Host-consent=marketing"]) {
    const { becomes, reports } = page(cookie, [100]);
    becomes(true);
    expect(reports).toEqual([]);
  }
});
