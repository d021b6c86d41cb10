// The first event counts at once, the last one in the end, and those between at most once a second.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttle } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first event is taken at once, and one that follows a second later", () => {
  const act = vi.fn();
  const { call } = throttle(act, 1000);
  call();
  expect(act).toHaveBeenCalledTimes(1);
  for (let event = 0; event < 9; event++) call();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(2);
});

test("events without end are taken once a second", () => {
  const act = vi.fn();
  const { call } = throttle(act, 1000);
  for (let elapsed = 0; elapsed < 10_000; elapsed += 50) {
    call();
    vi.advanceTimersByTime(50);
  }
  expect(act).toHaveBeenCalledTimes(11);
});

test("after it is stopped nothing is done", () => {
  const act = vi.fn();
  const { call, stop } = throttle(act, 1000);
  call();
  call();
  stop();
  vi.advanceTimersByTime(5000);
  expect(act).toHaveBeenCalledTimes(1);
});
