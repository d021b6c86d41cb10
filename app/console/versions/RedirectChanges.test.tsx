// What an earlier table of redirects would change, in words.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { RedirectChanges } from "./RedirectVersions.tsx";
import type { RedirectsDiff } from "./version-calls.ts";

const rule = { file: "fi.csv", source: "/old/", target: "/new/", status: 301 };
const nothing: RedirectsDiff = {
  ...{ added: [], removed: [], changed: [], answers: [] },
  rules: { added: 0, removed: 0, changed: 0 },
  urls: { asked: 12, changed: 0 },
};

const textsOf = (diff: Partial<RedirectsDiff>) =>
  renderedTexts(
    <InConsole>
      <RedirectChanges diff={{ ...nothing, ...diff }} />
    </InConsole>,
  );

test("nothing", () => {
  expect(textsOf({})).toEqual(["It would change nothing."]);
});

test("rules, and the answers of URLs", () => {
  const texts = textsOf({
    removed: [rule],
    changed: [{ from: rule, to: { ...rule, target: null, status: 410 } }],
    rules: { added: 0, removed: 1, changed: 1 },
    urls: { asked: 12, changed: 1 },
    answers: [{ url: "/old/", from: { status: 301, location: "/new/" }, to: null }],
  });
  for (const expected of [
    "Rules: 0 more, 1 fewer, 1 changed",
    "Of 12 URLs that were compared, 1 would get another answer",
    "/old/: 301 /new/ → no rule",
    "/old/ → 301 /new/",
    "/old/ → 301 /new/; /old/ → 410, the page is gone",
  ])
    expect(texts).toContain(expected);
});

test("of many, how many more there are", () => {
  const added = Array.from({ length: 53 }, (_, index) => ({ ...rule, source: `/${index}/` }));
  const texts = textsOf({ added, rules: { added: 53, removed: 0, changed: 0 } });
  expect(texts).toContain("/49/ → 301 /new/");
  expect(texts).not.toContain("/50/ → 301 /new/");
  expect(texts).toContain("And 3 more");
});
