// How long the edge is asked to forget, and what is noted of it.
import { expect, test, vi } from "vitest";
import { Forgetting, pauseOf } from "./forgetting.ts";

function browser() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
  return { stored, localStorage: () => storage };
}

/** Answers in their order: statuses, and 0 for no connection. */
function forgetting(answers: number[], localStorage: () => Storage = browser().localStorage) {
  const calls: string[] = [];
  const pauses: number[] = [];
  const one = new Forgetting({
    path: "/edge/clicks",
    localStorage,
    fetch: async (url, { method }) => {
      calls.push(`${method} ${url}`);
      const status = answers.shift() ?? 204;
      if (status === 0) throw new TypeError("no network");
      return new Response(null, { status });
    },
    pause: async (failures) => void pauses.push(failures),
  });
  return { one, calls, pauses };
}

test("nothing is asked while nothing is to be forgotten", async () => {
  const { one, calls } = forgetting([]);
  await one.finish();
  expect(calls).toEqual([]);
});

test("the edge is asked until it has forgotten, and once more only when it is to forget again", async () => {
  const { stored, localStorage } = browser();
  const { one, calls, pauses } = forgetting([0, 503, 429, 204], localStorage);
  one.begin();
  expect([...stored.keys()]).toEqual(["forget /edge/clicks"]);
  await one.finish();
  await one.finish();
  expect([calls, pauses, stored.size]).toEqual([Array(4).fill("DELETE /edge/clicks"), [1, 2, 3], 0]);
});

test("what is not there any more is forgotten", async () => {
  const { one, calls } = forgetting([404]);
  one.begin();
  await one.finish();
  expect(calls.length).toBe(1);
});

test("a page that is loaded later goes on", async () => {
  const { stored, localStorage } = browser();
  forgetting([], localStorage).one.begin();
  const { one, calls } = forgetting([], localStorage);
  await one.finish();
  expect([calls.length, stored.size]).toEqual([1, 0]);
});

test("a browser that refuses its storage forgets as well", async () => {
  const { one, calls } = forgetting([0], () => {
    throw new DOMException("", "SecurityError");
  });
  one.begin();
  await one.finish();
  expect(calls).toHaveLength(2);
});

test("pauses grow to five minutes, and a connection that comes back ends one", async () => {
  vi.useFakeTimers();
  const target = new EventTarget();
  const pause = pauseOf(target);
  for (const [failures, milliseconds] of [
    [1, 1000],
    [2, 2000],
    [5, 16_000],
    [40, 300_000],
  ] as const) {
    let passed = false;
    void pause(failures).then(() => {
      passed = true;
    });
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    expect(passed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(passed).toBe(true);
  }
  const waiting = pause(9);
  target.dispatchEvent(new Event("online"));
  await waiting;
  vi.useRealTimers();
});
