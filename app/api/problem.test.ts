// Reading the problem of a failed call.
import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { problemIn } from "./problem.ts";

const type = "tag:kirkas.example,2026:other-browser";

test.each([
  [new ApiError("", 409, JSON.stringify({ type, account: "a@b.fi" })), { kind: "other-browser", account: "a@b.fi" }],
  [new ApiError("", 409, { type }), { kind: "other-browser", account: undefined }],
  [new ApiError("", 409, "{"), undefined],
  [new ApiError("", 409, { title: "Conflict" }), undefined],
  [new Error("no network"), undefined],
])("%#", (failure, problem) => {
  expect(problemIn(failure)).toEqual(problem);
});
