// The addresses that somebody pastes.
import { expect, test } from "vitest";
import { addressesOf } from "./traced-urls.ts";

const origin = "https://kirkas.example";

test("each line is an address; empty lines are none", () => {
  expect(addressesOf("/laina/\n\n https://a.example/x \r\nwww.kirkas.example/b\n", origin)).toEqual({
    urls: ["https://kirkas.example/laina/", "https://a.example/x", "https://www.kirkas.example/b"],
  });
  expect(addressesOf("\n", origin)).toEqual({ urls: [] });
});

test("the first line that is no address is told", () => {
  expect(addressesOf("/a/\n\nhttps://[\n://\n", origin)).toEqual({ wrongLine: 3 });
});
