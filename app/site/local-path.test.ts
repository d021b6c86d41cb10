// Which paths from outside may be followed.
import { expect, test } from "vitest";
import { safeLocalPath } from "./local-path.ts";

test.each([
  ["/asetukset/", "/asetukset/"],
  ["/offers/?sort=apr#first", "/offers/?sort=apr#first"],
  ["/a/../b/", "/b/"],
])("%s is followed as %s", (value, path) => {
  expect(safeLocalPath(value)).toBe(path);
});

test.each([
  null,
  "",
  "offers/",
  "//evil.example/",
  "/\\evil.example/",
  "/\t/evil.example/",
  "/x/..//evil.example/",
  "https://evil.example/",
  "javascript:alert(1)",
])("%s is refused", (value) => {
  expect(safeLocalPath(value)).toBeUndefined();
});
