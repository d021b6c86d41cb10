// The announcement of planned maintenance: in which words and times, and when there is none.
import { expect, test } from "vitest";
import { ToastStore } from "../notices/toast-store.ts";
import { activeLanguages } from "../site/languages.ts";
import { announce } from "./announce.ts";

const from = Date.UTC(2026, 10, 28, 0);
const until = Date.UTC(2026, 10, 28, 2, 30);
const planned = `${from}/${until}`;

function surroundings(language = "en-GB", now = from - 1) {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  return { toasts: new ToastStore(), language, now, sessionStorage: () => storage };
}

/** What the clock of whoever runs this shows at a moment, as any language writes it. */
function clock(moment: number) {
  const time = new Date(moment);
  return new RegExp(`\\b0?${time.getHours()}[.:]${String(time.getMinutes()).padStart(2, "0")}\\b`);
}

test.each(activeLanguages.map(({ tag }) => tag))("in %s it says from when until when", async (tag) => {
  const here = surroundings(tag);
  await announce(planned, here);
  const text = here.toasts.value() ?? "";
  for (const moment of [from, until]) expect(text).toMatch(clock(moment));
  expect(text).toMatch(/[:.] .+\. .+\.$/s);
});

test("once it is closed it stays so for the session, and another one is announced", async () => {
  const here = surroundings();
  await announce(planned, here);
  await announce(planned, here);
  expect(here.toasts.value()).toMatch(/^Planned maintenance: Saturday, 28 November 2026, /);
  here.toasts.close();
  await announce(planned, here);
  expect(here.toasts.value()).toBeNull();
  await announce(`${from}/${until + 60_000}`, here);
  expect(here.toasts.value()).not.toBeNull();
});

test.each([
  ["has begun", planned, from],
  ["is not there", "", 0],
  ["is no window", "soon/later", 0],
  ["ends before it begins", `${until}/${from}`, 0],
])("what %s is not announced", async (_, text, now) => {
  const here = surroundings("fi", now);
  await announce(text, here);
  expect(here.toasts.value()).toBeNull();
});

test("it is said where the browser refuses to store anything, too", async () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  const here = { ...surroundings(), sessionStorage: refuse };
  await announce(planned, here);
  here.toasts.close();
  await announce(planned, here);
  expect(here.toasts.value()).not.toBeNull();
});
