// A group of URLs that a draft has answered differently: how many in all, those of the first page, and the way to more.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { Group } from "./BehaviourView.tsx";
import type { BehaviourGroup } from "./drafts.ts";

const group: BehaviourGroup = {
  ...{ kind: "starts", urls: 201, hits: 12, next: null },
  examples: [{ url: "/joulu/", hits: 12, before: null, after: { status: 301, location: "/laina/" } }],
};
const textOf = (change: Partial<BehaviourGroup>) =>
  renderedTexts(
    <InConsole>
      <Group id="d1" group={{ ...group, ...change }} />
    </InConsole>,
  ).join(" ");

test("a group whose URLs are all shown offers no more", () => {
  const text = textOf({});
  expect(text).toContain("201");
  expect(text).toMatch(/\/joulu\/ .*301 \/laina\//);
  expect(text).not.toContain("Show more");
});

test("one with a further page offers it", () => {
  expect(textOf({ next: "12~/joulu/" })).toContain("Show more");
});
