// What is stored of an acceptance that waits for a sign-in.
import { expect, test } from "vitest";
import { PendingAcceptance } from "./pending-acceptance.ts";

function storage() {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
}

const minute = 60_000;

test("it is taken once, by its user, for its offer, within a quarter of an hour", () => {
  const own = storage();
  const pending = new PendingAcceptance(() => own, "u1");
  pending.remember("o1", 0);
  expect(new PendingAcceptance(() => own, "u2").take("o1", 1)).toBe(false);
  expect(pending.take("o2", 1)).toBe(false);
  expect([pending.take("o1", 14 * minute), pending.take("o1", 14 * minute)]).toEqual([true, false]);
  pending.remember("o1", 0);
  expect(pending.take("o1", 15 * minute)).toBe(false);
  pending.remember("o1", 0)();
  expect([...own.stored]).toEqual([]);
});

test("a browser that refuses storage loses nothing else", () => {
  const pending = new PendingAcceptance(() => {
    throw new Error("refused");
  }, "u1");
  pending.remember("o1", 0)();
  expect(pending.take("o1", 0)).toBe(false);
});
