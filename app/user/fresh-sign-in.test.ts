// Acting once more after a fresh sign-in.
import { expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { withFreshSignIn } from "./fresh-sign-in.ts";

const again = new ApiError("", 409, JSON.stringify({ type: "tag:kirkas.example,2026:sign-in-again", max_age: 60 }));
const other = new ApiError("", 409, JSON.stringify({ type: "tag:kirkas.example,2026:other-offer-accepted" }));

test("what needs none is done once", async () => {
  const signIn = vi.fn(async () => true);
  expect(await withFreshSignIn(async () => "done", signIn)).toBe("done");
  await expect(withFreshSignIn(() => Promise.reject(other), signIn)).rejects.toBe(other);
  expect(signIn).not.toHaveBeenCalled();
});

test("what needs one is done again after it", async () => {
  const act = vi.fn().mockRejectedValueOnce(again).mockRejectedValueOnce(again).mockResolvedValueOnce("done");
  const signIn = vi.fn(async () => true);
  expect(await withFreshSignIn(act, signIn)).toBe("done");
  expect([act.mock.calls.length, signIn.mock.calls.length]).toEqual([3, 2]);
});

test("who does not sign in again gets the failure", async () => {
  const act = vi.fn().mockRejectedValue(again);
  await expect(withFreshSignIn(act, async () => false)).rejects.toBe(again);
  expect(act).toHaveBeenCalledOnce();
});
