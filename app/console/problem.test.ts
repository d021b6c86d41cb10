// What a failed call says.
import { expect, test } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { problemOf } from "./problem.ts";

const details = {
  type: "tag:kirkas.example,2026:refused",
  title: "Refused",
  status: 422,
  detail: "2 findings refuse it.",
};
const finding = { severity: "refuse", file: "a.json", place: "#/experiments/0/key", message: "No key." };

test.each<[string, unknown, object]>([
  [
    "problem details, which the client leaves as text",
    new ApiError("", 422, JSON.stringify({ ...details, findings: [finding] })),
    { status: 422, kind: "refused", title: "Refused", detail: "2 findings refuse it.", findings: [finding] },
  ],
  [
    "problem details that were parsed",
    new ApiError("", 422, details),
    { status: 422, kind: "refused", title: "Refused", detail: details.detail, findings: [] },
  ],
  [
    "problem details without a type",
    new ApiError("", 422, { title: "Refused", detail: "No.", findings: [] }),
    { status: 422, title: "Refused", detail: "No.", findings: [] },
  ],
  ["a page", new ApiError("", 502, "<p>", "8f3a-HEL"), { status: 502, findings: [], requestId: "8f3a-HEL" }],
  ["JSON of another form", new ApiError("", 500, {}), { status: 500, findings: [] }],
  ["no answer", new TypeError("failed to fetch"), { findings: [] }],
])("%s", (_, failure, expected) => {
  expect(problemOf(failure)).toEqual(expected);
});
