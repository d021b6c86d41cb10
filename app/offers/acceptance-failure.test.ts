// What is understood of a refused acceptance.
import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { acceptanceFailure } from "./acceptance-failure.ts";

const problem = (kind: string) =>
  new ApiError("Conflict", 409, JSON.stringify({ type: `tag:kirkas.example,2026:${kind}` }));

test.each(["offer-expired", "other-offer-accepted", "co-applicant-unconfirmed", "sign-in-again", "state"])(
  "%s has words of its own",
  (kind) => {
    expect(acceptanceFailure(problem(kind))).toBe(kind);
  },
);

test.each([
  ["an unknown problem", problem("no-such-kind")],
  ["an answer that is no problem", new ApiError("Bad Gateway", 502, "<html>")],
  ["a lost connection", new TypeError("Failed to fetch")],
])("%s has failed", (_, failure) => {
  expect(acceptanceFailure(failure)).toBe("failed");
});
