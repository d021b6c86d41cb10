// The bell says how many notifications are unread, and its panel what they are and where they lead.
import { expect, test } from "vitest";
import type { Loaded } from "../../api/use-loaded.ts";
import { renderedHtml, renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { Bell } from "./NotificationBell.tsx";
import type { Notification, Notifications } from "./notifications.ts";

const notification = (change: Partial<Notification>): Notification => ({
  ...{ id: 7, kind: "review-asked", by: "outi@kirkas.example", draft: "0123456789abcdef", experiment: null },
  ...{ title: "Autumn", text: "", count: 0, at: Date.UTC(2026, 10, 27, 9), is_read: false },
  ...change,
});
const bell = (loaded: Loaded<Notifications>) => (
  <InConsole>
    <Bell loaded={loaded} again={() => undefined} />
  </InConsole>
);
const of = (...notifications: Notification[]): Loaded<Notifications> => ({
  value: { unread: notifications.filter(({ is_read }) => !is_read).length, mails: true, notifications },
});
const textOf = (loaded: Loaded<Notifications>) => renderedTexts(bell(loaded)).join(" ");

test("without notifications it says so, and offers nothing to mark", () => {
  const text = textOf(of());
  expect(text).toContain("Notifications: none unread");
  expect(text).toContain("Nothing has happened yet");
  expect(text).not.toContain("Mark all as read");
});

test("the number of unread ones is a text, beside a number for the eye", () => {
  expect(renderedTexts(bell(of(notification({}), notification({ id: 6 })))).slice(0, 2)).toEqual([
    "2",
    "Notifications: 2 unread",
  ]);
  expect(textOf(of(notification({})))).toContain("Notifications: 1 unread");
  const many = { value: { unread: 120, mails: true, notifications: [] } };
  expect(renderedTexts(bell(many)).slice(0, 2)).toEqual(["99+", "Notifications: 120 unread"]);
});

test.each([
  ["review-asked", "outi@kirkas.example asks for a review of “Autumn”"],
  ["approved", "outi@kirkas.example has approved “Autumn”"],
  ["changes-requested", "outi@kirkas.example asks for changes of “Autumn”"],
  ["commented", "outi@kirkas.example has commented on “Autumn”"],
  ["published", "outi@kirkas.example has published “Autumn”"],
  ["glass-broken", "outi@kirkas.example publishes “Autumn” without approval"],
  ["conflict", "outi@kirkas.example has published what conflicts with “Autumn”"],
] as const)("%s is a sentence that leads to the draft", (kind, sentence) => {
  const html = renderedHtml(bell(of(notification({ kind }))));
  expect(html).toMatch(new RegExp(`href="[^"]*/drafts/0123456789abcdef/"[^>]*>${sentence}<`));
});

test("a decision that waits leads to the decisions of its experiment", () => {
  const html = renderedHtml(bell(of(notification({ kind: "decision-asked", draft: null, experiment: "hero" }))));
  expect(html).toMatch(
    /href="[^"]*\/experiments\/hero\/decisions\/"[^>]*>outi@kirkas.example asks for your approval of a decision about “Autumn”</,
  );
});

test.each([
  ["failing-targets", { count: 2 }, "redirects/targets", "2 targets of redirects fail."],
  [
    "wrong-split",
    { experiment: "hero" },
    "experiments/hero/results",
    "Visitors of the experiment hero are not split as planned",
  ],
  ["dead-deliveries", { count: 7 }, "campaigns/deliveries", "7 deliveries to networks have failed."],
  ["ending-token", { title: "CI", count: 3 }, "tokens", "The token “CI” ends within 3 days"],
] as const)("%s is a sentence that leads to where one acts", (kind, change, path, sentence) => {
  const html = renderedHtml(bell(of(notification({ draft: null, title: "", kind, ...change }))));
  expect(html).toMatch(new RegExp(`href="[^"]*/console/${path}/"[^>]*>${sentence}`));
});

test("only what is unread is marked, with what was said", () => {
  const text = textOf(of(notification({ text: "Please look" }), notification({ id: 6, is_read: true })));
  expect(text.match(/\bUnread\b/g)).toHaveLength(1);
  expect(text).toContain("Please look");
  expect(text).toContain("Mark all as read");
  expect(textOf(of(notification({ is_read: true })))).not.toContain("Mark all as read");
});

test("mails are a box that shows how it stands", () => {
  expect(renderedHtml(bell(of()))).toMatch(/<input type="checkbox" checked=""/);
  const off = { value: { unread: 0, mails: false, notifications: [] } };
  expect(renderedHtml(bell(off))).toMatch(/<input type="checkbox"\/>/);
});

test("where they can't be read it says why, and asks again", () => {
  expect(textOf({ failure: new TypeError("offline") })).toContain("Try again");
});
