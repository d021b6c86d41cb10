// Who is in the sample of the audience: about one in so many, and the same ones all day.
import { expect, test } from "vitest";
import { isSampled } from "../src/platform/audience-sample.ts";

const DAY_MS = 86_400_000;
const now = 1_795_255_200_000;
const request = (visitor: number, url = "https://kirkas.example/vertaa/", method = "GET") =>
  new Request(url, {
    method,
    headers: { "cf-connecting-ip": `192.0.${visitor >> 8}.${visitor & 255}`, "user-agent": "Mozilla/5.0 (X11)" },
  });
const visitors = Array.from({ length: 20_000 }, (_, visitor) => visitor);
const inSample = (at: number) => visitors.filter((visitor) => isSampled(request(visitor), 200, at, 100));

test("one in a hundred visitors is in it, the same ones all day, and others the next day", () => {
  const today = inSample(now);
  expect(today.length).toBeGreaterThan(150);
  expect(today.length).toBeLessThan(250);
  expect(inSample(now + 60_000)).toEqual(today);
  const both = inSample(now + DAY_MS).filter((visitor) => today.includes(visitor));
  expect(both.length).toBeLessThan(15);
});

test.each<[string, string, string, number, boolean]>([
  ["a page", "https://kirkas.example/", "GET", 200, true],
  ["a page with a query", "https://kirkas.example/vertaa/?a=b", "GET", 200, true],
  ["a page that the browser has", "https://kirkas.example/vertaa/", "GET", 304, true],
  ["a page's data", "https://kirkas.example/page-data/vertaa/page-data.json", "GET", 200, true],
  ["an asset", "https://kirkas.example/assets/app.js", "GET", 200, false],
  ["a redirect", "https://kirkas.example/old/", "GET", 301, false],
  ["what is not there", "https://kirkas.example/none/", "GET", 404, false],
  ["another method", "https://kirkas.example/vertaa/", "HEAD", 200, false],
])("%s is recorded: %#", (_, url, method, status, expected) => {
  expect(isSampled(request(1, url, method), status, now, 1)).toBe(expected);
});

test("of none nobody is in it", () => {
  expect(visitors.some((visitor) => isSampled(request(visitor), 200, now, 0))).toBe(false);
});
