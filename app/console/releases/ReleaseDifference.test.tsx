// What making a release live would change: counts, bytes by screen, and pages by name.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import type { ReleaseDiff } from "../versions/version-calls.ts";
import { ReleaseChanges } from "./ReleaseDifference.tsx";

const nothing = { from: 52_000, to: 52_000 };
const same: ReleaseDiff = {
  ...{ added: [], removed: [], changed: [], pages: { added: 0, removed: 0, changed: 0 } },
  ...{ screens: [], scripts: nothing, styles: { from: 0, to: 0 } },
  budgets: { html: 10_000, data: 4_000, scripts: 2_000, styles: 500 },
};

const textOf = (diff: ReleaseDiff) =>
  renderedTexts(
    <InConsole>
      <ReleaseChanges diff={diff} />
    </InConsole>,
  )
    .join(" ")
    .replaceAll(/ +/g, " ");

test("a release that changes nothing says so", () => {
  expect(textOf(same)).toBe("It would change nothing.");
});

test("pages are counted and named, and bytes are written before and after", () => {
  const changed = Array.from({ length: 60 }, (_, number) => ({ region: "fi", path: `/blogi/${number}/` }));
  const text = textOf({
    ...same,
    added: [{ region: "intl", path: "/uusi/" }],
    changed,
    pages: { added: 1, removed: 0, changed: 60 },
    screens: [
      {
        screen: "blog-article",
        pages: 61,
        html: { from: 9_900, to: 10_400 },
        data: { from: 4_000, to: 4_000 },
        scripts: { from: 1_000, to: 2_000 },
        styles: { from: 0, to: 0 },
      },
    ],
    scripts: { from: 52_000, to: 53_500 },
  });
  for (const expected of [
    "Pages: 1 more, 0 fewer, 60 changed",
    "All scripts: 52 kB → 53.5 kB",
    "Budget at most 10 kB at most 4 kB at most 2 kB at most 0.5 kB",
    "blog-article 61 9.9 kB → 10.4 kB over budget 4 kB 1 kB → 2 kB 0 kB",
    "Added pages /uusi/",
    "And 10 more",
  ])
    expect(text).toContain(expected);
  expect(text).not.toContain("Removed pages");
  expect(text).not.toContain("/blogi/55/");
});
