// A draft outlives a reload, belongs to its user, and is there where the browser keeps nothing.
import { expect, test } from "vitest";
import { DraftStore } from "./draft-store.ts";

function storage() {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
}

const base = [{ file: "a.json", text: "{}" }];
const draft = { base, files: [{ file: "a.json", text: '{"features":{}}' }] };

test("a draft is read again by the same user only, and told to who listens", () => {
  const browser = storage();
  const store = new DraftStore(() => browser, "u1");
  let told = 0;
  const leave = store.subscribe(() => {
    told += 1;
  });
  store.keep(draft);
  leave();
  expect([told, store.isKept()]).toEqual([1, true]);
  expect(new DraftStore(() => browser, "u1").value()).toEqual(draft);
  expect(new DraftStore(() => browser, "u2").value()).toBeUndefined();
});

test("a draft that is dropped, or says what is live, is none", () => {
  const browser = storage();
  const store = new DraftStore(() => browser, "u1");
  store.keep(draft);
  store.keep({ base, files: base });
  expect([store.value(), browser.stored.size]).toEqual([undefined, 0]);
  store.keep(draft);
  store.drop();
  expect([store.value(), browser.stored.size]).toEqual([undefined, 0]);
});

test("what another tab has written is read", () => {
  const browser = storage();
  const [one, other] = [new DraftStore(() => browser, "u1"), new DraftStore(() => browser, "u1")];
  other.keep(draft);
  one.read();
  expect(one.value()).toEqual(draft);
});

test.each(["", "{", '{"base":1}', "null"])("%j is no draft", (text) => {
  const browser = storage();
  browser.stored.set(new DraftStore(() => browser, "u1").key, text);
  expect(new DraftStore(() => browser, "u1").value()).toBeUndefined();
});

test("a browser that refuses to keep it does not lose it while the page is open", () => {
  const store = new DraftStore(() => {
    throw new Error("refused");
  }, "u1");
  store.keep(draft);
  expect([store.value(), store.isKept()]).toEqual([draft, false]);
});
