// A path is one of the console's own site; an address may lack its scheme.
import { expect, test } from "vitest";
import { wholeAddress } from "./whole-address.ts";

test.each([
  ["/laina/?a=1", "https://kirkas.example/laina/?a=1"],
  ["  /laina/ ", "https://kirkas.example/laina/"],
  ["www.kirkas.example/laina/", "https://www.kirkas.example/laina/"],
  ["http://kirkas.example/laina/", "http://kirkas.example/laina/"],
  ["", undefined],
  ["nonsense%%", undefined],
  ["two words", undefined],
])("%j is meant as %j", (text, address) => {
  expect(wholeAddress(text, "https://kirkas.example")).toBe(address);
});
