// When the applications are asked for, and what is shown of the answers.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Versioned } from "../api/get-if-changed.ts";
import { OfferPoll } from "./offer-poll.ts";

type Answer = Versioned<string> | "unchanged" | undefined | Error;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const collecting = (etag: string): Answer => ({ value: `collecting ${etag}`, etag });
const ready: Answer = { value: "ready", etag: "r" };

/** A poll whose answers come in order, the last one for good, and a page that can be hidden. */
function pollOf(...answers: Answer[]) {
  const etags: (string | undefined)[] = [];
  const watchers = new Set<() => void>();
  let visible = true;
  const poll = new OfferPoll<string>({
    load: async (etag) => {
      etags.push(etag);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    isCollecting: (value) => value.startsWith("collecting"),
    visibility: {
      isVisible: () => visible,
      subscribe: (watcher) => {
        watchers.add(watcher);
        return () => watchers.delete(watcher);
      },
    },
  });
  const show = async (next: boolean) => {
    visible = next;
    for (const watcher of watchers) watcher();
    await vi.advanceTimersByTimeAsync(0);
  };
  const changes = vi.fn();
  return { poll, etags, watchers, show, changes, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test("it asks every 2 s for 30 s, every 5 s to 2 minutes, then every minute", async () => {
  const { poll, etags, changes, wait } = pollOf(collecting("1"));
  const stop = poll.subscribe(changes);
  await wait(29_999);
  expect(etags).toHaveLength(15);
  await wait(90_001);
  expect(etags).toHaveLength(15 + 19);
  await wait(120_000);
  expect(etags).toHaveLength(15 + 19 + 2);
  stop();
});

test("it names the answer it has, and tells only of changes", async () => {
  const { poll, etags, changes, wait } = pollOf(collecting("1"), "unchanged", collecting("2"));
  const stop = poll.subscribe(changes);
  await wait(2000);
  expect([etags, changes.mock.calls.length]).toEqual([[undefined, "1"], 1]);
  await wait(4000);
  expect(etags).toEqual([undefined, "1", "1", "2"]);
  expect(poll.value()).toEqual({ value: "collecting 2" });
  stop();
});

test("it stops once nothing more is expected", async () => {
  const { poll, etags, changes, show, wait } = pollOf(collecting("1"), ready);
  const stop = poll.subscribe(changes);
  await wait(600_000);
  await show(true);
  expect([etags.length, poll.value()]).toEqual([2, { value: "ready" }]);
  poll.again();
  await wait(0);
  expect(etags).toHaveLength(3);
  stop();
});

test("a hidden page asks for nothing, and at once when it is seen again", async () => {
  const { poll, etags, changes, show, wait } = pollOf(collecting("1"));
  const stop = poll.subscribe(changes);
  await wait(0);
  await show(false);
  await wait(600_000);
  expect(etags).toHaveLength(1);
  await show(true);
  expect(etags).toHaveLength(2);
  await wait(60_000);
  expect(etags).toHaveLength(3);
  stop();
});

test("nobody listening, it asks for nothing and shows no late answer", async () => {
  const { poll, etags, changes, watchers, wait } = pollOf(collecting("1"));
  poll.subscribe(changes)();
  await wait(600_000);
  expect([etags.length, watchers.size, changes.mock.calls.length, poll.value()]).toEqual([1, 0, 0, "loading"]);
});

test("a first failure is shown and not tried again until somebody says so", async () => {
  const failure = new Error("offline");
  const { poll, etags, changes, wait } = pollOf(failure, collecting("1"));
  const stop = poll.subscribe(changes);
  await wait(600_000);
  expect([etags.length, poll.value()]).toEqual([1, { failure }]);
  poll.again();
  await wait(0);
  expect(poll.value()).toEqual({ value: "collecting 1" });
  stop();
});

test("a later failure leaves what is shown, and is tried again", async () => {
  const { poll, etags, changes, wait } = pollOf(collecting("1"), new Error("offline"), ready);
  const stop = poll.subscribe(changes);
  await wait(2000);
  expect([etags.length, poll.value()]).toEqual([2, { value: "collecting 1" }]);
  await wait(2000);
  expect(poll.value()).toEqual({ value: "ready" });
  stop();
});

test("who was denied is not asked for again", async () => {
  const { poll, etags, changes, wait } = pollOf(undefined);
  const stop = poll.subscribe(changes);
  await wait(600_000);
  expect([etags.length, poll.value()]).toEqual([1, "loading"]);
  stop();
});
