import { expect, test } from "vitest";
import { mayBeSignedIn } from "./session-sign.ts";

test.each([
  ["__Host-signed-in=1", true],
  ["a=b; __Host-signed-in=1; c=d", true],
  ["__Host-signed-in=0", false],
  ["x__Host-signed-in=1", false],
  ["", false],
])("cookies '%s' mean a session: %s", (cookies, expected) => {
  expect(mayBeSignedIn(cookies)).toBe(expected);
});
