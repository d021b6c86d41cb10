// Who asks for an address, in the address of the view and in its fields.
import { expect, test } from "vitest";
import { askerOf, isCountry, isSaid, localTime, timeOf } from "./asker.ts";

test("an address says who asks", () => {
  const asker = askerOf(new URLSearchParams("url=x&country=SE&device=mobile&consent=&signed_in=true"));
  expect(asker).toEqual({ country: "SE", device: "mobile", signed_in: "true" });
  expect([isSaid(asker), isSaid(askerOf(new URLSearchParams("url=x")))]).toEqual([true, false]);
});

test("a time is local in its field and UTC in the address", () => {
  const at = "2026-12-24T09:00:00.000Z";
  expect(timeOf(localTime(at))).toBe(at);
  expect([timeOf(""), localTime(undefined), localTime("tomorrow")]).toEqual([undefined, "", ""]);
});

test.each([
  [undefined, true],
  ["SE", true],
  ["se", false],
  ["S", false],
])("%s is a country: %s", (country, is) => {
  expect(isCountry(country)).toBe(is);
});
