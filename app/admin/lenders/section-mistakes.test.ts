import { expect, test } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import type { Message } from "../../i18n/use-message.ts";
import { mistakesIn } from "./section-mistakes.ts";

const message = ((id: string, values?: { field: string }) => `${values?.field}: ${id}`) as Message;
const name = (pointer: string) => pointer.slice(1);

test("each mistake is said at its field, in words for its code", () => {
  const errors = [
    { pointer: "/name", code: "missing" },
    { pointer: "/site", code: "of-another-kind" },
  ];
  const failure = new ApiError("", 422, JSON.stringify({ errors }));
  expect([...(mistakesIn(failure, message, name) ?? [])]).toEqual([
    ["/name", "name: onboarding.error-missing"],
    ["/site", "site: onboarding.error-malformed"],
  ]);
});

test("another failure has no mistakes", () => {
  expect(mistakesIn(new ApiError("", 409, "{}"), message, name)).toBeUndefined();
  expect(mistakesIn(new ApiError("", 422, "no JSON"), message, name)).toBeUndefined();
  expect(mistakesIn(new Error("offline"), message, name)).toBeUndefined();
});
