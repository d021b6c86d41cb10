// How consent is kept.
import { describe, expect, test } from "vitest";
import { consentCookie, readConsent } from "./consent.ts";
import { ConsentStore } from "./consent-store.ts";

test.each([
  ["", undefined],
  ["a=1; b=2", undefined],
  ["__Host-consent=", undefined],
  ["x__Host-consent=analytics", undefined],
  ["a=1; __Host-consent=none", { analytics: false, marketing: false }],
  ["__Host-consent=analytics", { analytics: true, marketing: false }],
  ["__Host-consent=marketing.analytics; b=2", { analytics: true, marketing: true }],
  ["__Host-consent=everything", { analytics: false, marketing: false }],
])("%s", (cookies, consent) => {
  expect(readConsent(cookies)).toEqual(consent);
});

test.each([
  { analytics: true, marketing: true },
  { analytics: false, marketing: true },
  { analytics: false, marketing: false },
])("%o survives its cookie", (consent) => {
  expect(readConsent(consentCookie(consent).split(";")[0] ?? "")).toEqual(consent);
});

describe("the store", () => {
  test("begins with what the cookie says, and tells of each decision", () => {
    const jar = { cookie: "__Host-consent=analytics" };
    const store = new ConsentStore(jar);
    const decisions: unknown[] = [];
    store.subscribe(() => decisions.push(store.value()));
    expect(store.value()).toEqual({ analytics: true, marketing: false });
    store.decide({ analytics: false, marketing: false });
    expect(decisions).toEqual([{ analytics: false, marketing: false }]);
    expect(jar.cookie).toContain("__Host-consent=none; Path=/");
  });
});
