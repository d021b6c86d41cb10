// One poll serves all that follow: it asks as often for many as for one, and for none not at all.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangePoll } from "./change-poll.ts";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  page.visibilityState = "visible";
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A poll of a text that a test changes, and how often it was asked for. */
function poll() {
  const service = { text: "1", looks: 0 };
  const changes = new ChangePoll(async () => {
    service.looks += 1;
    if (service.text === "") throw new Error("offline");
    return service.text;
  });
  return { service, changes };
}

test("two that follow share one poll, and both are told", async () => {
  const { service, changes } = poll();
  const [first, second] = [vi.fn(), vi.fn()];
  const ends = [changes.follow(first), changes.follow(second)];
  await vi.advanceTimersByTimeAsync(10_000);
  expect(service.looks).toBe(3);
  service.text = "2";
  await vi.advanceTimersByTimeAsync(5_000);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  for (const end of ends) end();
});

test("who stops following is told no more, and without followers nothing is asked", async () => {
  const { service, changes } = poll();
  const [first, second] = [vi.fn(), vi.fn()];
  const endFirst = changes.follow(first);
  const endSecond = changes.follow(second);
  await vi.advanceTimersByTimeAsync(0);
  endFirst();
  service.text = "2";
  await vi.advanceTimersByTimeAsync(5_000);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  endSecond();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(service.looks).toBe(2);
  changes.follow(first)();
});

test("a page that nobody touches asks seldom, one that can't be seen not at all, and a failure is no change", async () => {
  const { service, changes } = poll();
  const change = vi.fn();
  const end = changes.follow(change);
  service.text = "";
  await vi.advanceTimersByTimeAsync(20_000);
  service.text = "1";
  await vi.advanceTimersByTimeAsync(40_000);
  const busy = service.looks;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([busy, service.looks - busy]).toEqual([13, 2]);
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(service.looks - busy).toBe(3);
  expect(change).not.toHaveBeenCalled();
  end();
});
