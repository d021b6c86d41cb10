// What a failed call says.
import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { problemOf } from "./problem.ts";

const details = { type: "about:blank", title: "Refused", status: 422, detail: "2 findings refuse it." };
const finding = { severity: "refuse", file: "a.json", place: "#/experiments/0/key", message: "No key." };

test.each<[string, unknown, object]>([
  [
    "problem details, which the client leaves as text",
    new ApiError("", 422, JSON.stringify({ ...details, findings: [finding] })),
    { status: 422, title: "Refused", detail: "2 findings refuse it.", findings: [finding] },
  ],
  ["problem details that were parsed", new ApiError("", 422, details), { title: "Refused", findings: [] }],
  ["what moved", new ApiError("", 412, details), { status: 412, detail: "Look at what is live now, and try again." }],
  ["a page", new ApiError("", 502, "<p>"), { status: 502, title: "The service answered 502" }],
  ["JSON of another form", new ApiError("", 500, {}), { status: 500, title: "The service answered 500" }],
  ["no answer", new TypeError("failed to fetch"), { title: "The service could not be reached" }],
])("%s", (_, failure, expected) => {
  expect(problemOf(failure)).toMatchObject(expected);
});
