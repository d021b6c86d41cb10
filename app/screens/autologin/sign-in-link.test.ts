// Reading a sign-in link.
import { expect, test } from "vitest";
import { readSignInLink } from "./sign-in-link.ts";

test.each([
  ["#token=abc", { token: "abc", next: undefined }],
  ["#token=abc&next=%2Foffers%2F%3Fsort%3Dapr", { token: "abc", next: "/offers/?sort=apr" }],
  ["#token=abc&next=https%3A%2F%2Fevil.example", { token: "abc", next: undefined }],
  ["#token=abc&next=%2F%2Fevil.example", { token: "abc", next: undefined }],
  ["#token=abc&draft=confirm&kind=loan", { token: "abc", next: undefined, draft: "loan" }],
  ["#token=abc&kind=loan", { token: "abc", next: undefined }],
  ["#token=abc&invitation=loan", { token: "abc", next: undefined, invitation: "loan" }],
  ["#token=", { token: undefined, next: undefined }],
  ["", { token: undefined, next: undefined }],
])("%j", (hash, link) => {
  const plain = { draft: undefined, invitation: undefined, isOutdated: false };
  expect(readSignInLink({ hash, search: "" })).toEqual({ ...plain, ...link });
});

test("a token in the query is not taken", () => {
  expect(readSignInLink({ hash: "", search: "?token=abc" })).toEqual({
    token: undefined,
    next: undefined,
    draft: undefined,
    invitation: undefined,
    isOutdated: true,
  });
});
