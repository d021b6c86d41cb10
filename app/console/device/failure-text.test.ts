// Each refusal of a machine's code has its own words.
import { expect, test } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { failureText } from "./failure-text.ts";

const refusal = (status: number, kind: string) =>
  new ApiError("", status, JSON.stringify({ type: `tag:kirkas.example,2026:${kind}` }));

test.each([
  [refusal(404, "device-code-unknown"), "device.unknown"],
  [refusal(409, "sign-in-again"), "device.passkey"],
  [refusal(403, "enrols-only"), "device.enrols-only"],
  [refusal(403, "role-missing"), "device.role-missing"],
  [refusal(429, "too-many"), "device.too-often"],
  [refusal(500, "internal"), "device.failed"],
  [new TypeError("no network"), "device.failed"],
])("%s is %s", (failure, expected) => {
  expect(failureText(failure)).toBe(expected);
});
