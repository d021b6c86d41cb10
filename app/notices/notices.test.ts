// What the app makes of notices.
import { expect, test, vi } from "vitest";
import type { Notice } from "../api/types.ts";
import { arrivedSince, destinationOf, loadNotices, markRead, unreadOf } from "./notices.ts";

const notice = (changes: Partial<Notice> = {}): Notice => ({
  id: "n1",
  kind: "sent",
  application: "a",
  at: "2026-11-20T12:00:00Z",
  read: false,
  ...changes,
});

test("a notice leads to its offer, to all offers, to the user's details, or to a lender's work", () => {
  expect(destinationOf(notice())).toBe("offers");
  expect(destinationOf(notice({ kind: "offer-accepted", offer: "o" }))).toBe("offer");
  expect(destinationOf(notice({ kind: "cheaper-loan" }))).toBe("details");
  expect(destinationOf(notice({ kind: "answers-to-confirm" }))).toBe("details");
  expect(destinationOf(notice({ kind: "lender-offer-accepted", offer: "o" }))).toBe("work");
});

test("what arrived is the newest, unless it was there before or was read", () => {
  expect(arrivedSince("n1", { items: [notice()] })).toBeUndefined();
  expect(arrivedSince("n0", { items: [notice()] })).toEqual(notice());
  expect(arrivedSince(null, { items: [notice()] })).toEqual(notice());
  expect(arrivedSince("n0", { items: [notice({ read: true })] })).toBeUndefined();
  expect(arrivedSince("n0", { items: [] })).toBeUndefined();
});

test("those shown are marked as read, by their ids", async () => {
  const post = vi.fn(async () => ({ unread: 3 }));
  const unread = unreadOf([notice(), notice({ id: "n2", read: true }), notice({ id: "n3" })]);
  expect(await markRead({ post: post as never }, unread)).toBe(3);
  expect(post.mock.calls).toEqual([["/api/v1/notices/read", { ids: ["n1", "n3"] }]]);
});

test("a page is asked for by the cursor of the one before", async () => {
  const get = vi.fn(async () => undefined);
  await loadNotices({ get: get as never });
  await loadNotices({ get: get as never }, "1.n.");
  expect(get.mock.calls).toEqual([
    ["/api/v1/notices", undefined],
    ["/api/v1/notices", { cursor: "1.n." }],
  ]);
});
