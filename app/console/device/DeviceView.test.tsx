// What a user compares before a machine gets a token: the code, the machine, and where it asks from.
import { expect, test } from "vitest";
import type { DeviceRequest } from "../../api/types.ts";
import { renderedHtml } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { countryName } from "./country-name.ts";
import { Comparison } from "./DeviceView.tsx";

const request: DeviceRequest = {
  code: "BCDF-GHJK",
  machine: "outi-laptop",
  scopes: [],
  requested: "2026-11-26T12:00:00Z",
  expires: "2026-11-26T12:10:00Z",
  from: { address: "192.0.2.1", country: "FI" },
  own: { address: "192.0.2.1", country: "FI" },
  comparison: "same",
  confirms: false,
};

const text = (change: Partial<DeviceRequest> = {}) =>
  renderedHtml(
    <InConsole>
      <Comparison request={{ ...request, ...change }} />
    </InConsole>,
  )
    .replace(/<[^>]+>/g, "|")
    .replace(/\|+/g, "|");

test("code, machine and both places are shown, without a warning where they are the same", () => {
  const shown = text();
  for (const expected of ["BCDF-GHJK", "outi-laptop", "192.0.2.1 (Finland)", "Everything that you may do", "Allow"])
    expect(shown).toContain(expected);
  expect(shown).not.toContain("Refuse it unless");
});

test.each([
  ["other-country", { address: "203.0.113.9", country: "LV" }, "another country"],
  ["other-address", { address: "203.0.113.9" }, "another address"],
] as const)("a machine at %s is warned of", (comparison, from, expected) => {
  expect(text({ comparison, from })).toContain(expected);
});

test("a machine that has its token already asks to have it confirmed", () => {
  expect(text({ confirms: true })).toContain("Confirm the token of this machine?");
});

test.each([
  ["FI", "Finland"],
  ["XX", undefined],
  ["T1", undefined],
  [undefined, undefined],
  [null, undefined],
])("the country %s is called %s", (code, name) => {
  expect(countryName(code, "en-GB")).toBe(name);
});
