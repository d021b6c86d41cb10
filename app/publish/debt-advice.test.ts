// Whoever is refused a loan finds free advice in their own country.
import { expect, test } from "vitest";
import { activeLanguages } from "../site/languages.ts";
import { loadSharedData } from "./shared-data.ts";

const { debtAdvice } = loadSharedData().settings;

test.each([...new Set(activeLanguages.map(({ country }) => country))])("in %s", (country) => {
  expect(debtAdvice[country]?.url).toMatch(/^https:/);
});
