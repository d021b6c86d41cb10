// How often a status changes.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PoliteStatus } from "./polite-status.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function listenedStatus() {
  const status = new PoliteStatus();
  const texts: string[] = [];
  const stop = status.subscribe(() => texts.push(status.value()));
  return { status, texts, stop };
}

test("the first text is said at once, the newest of those that follow after five seconds", () => {
  const { status, texts } = listenedStatus();
  status.say("1 of 6");
  status.say("2 of 6");
  vi.advanceTimersByTime(1000);
  status.say("3 of 6");
  vi.advanceTimersByTime(3999);
  expect(texts).toEqual(["1 of 6"]);
  vi.advanceTimersByTime(1);
  expect(texts).toEqual(["1 of 6", "3 of 6"]);
  vi.advanceTimersByTime(5000);
  status.say("4 of 6");
  expect(texts).toEqual(["1 of 6", "3 of 6", "4 of 6"]);
});

test("a text that is back at what was said is not said again", () => {
  const { status, texts } = listenedStatus();
  status.say("1 of 6");
  status.say("2 of 6");
  status.say("1 of 6");
  vi.advanceTimersByTime(10_000);
  expect(texts).toEqual(["1 of 6"]);
});

test("nothing is said once nobody listens", () => {
  const { status, texts, stop } = listenedStatus();
  status.say("1 of 6");
  status.say("2 of 6");
  stop();
  vi.advanceTimersByTime(10_000);
  expect([texts, vi.getTimerCount()]).toEqual([["1 of 6"], 0]);
});
