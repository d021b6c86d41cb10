// Reading an article's front matter.
import { describe, expect, test } from "vitest";
import { readMatterFile } from "./matter-file.ts";

test("fields and Markdown are told apart", () => {
  expect(readMatterFile("---\nkey: a\ntitle: Two: parts\n---\n\n## One\n\n---\n")).toEqual({
    key: "a",
    title: "Two: parts",
    markdown: "\n## One\n\n---\n",
  });
});

describe("refused", () => {
  test.each([
    ["no front matter", "## One"],
    ["front matter that does not end", "---\nkey: a\n"],
    ["a line without a name", "---\njust words\n---\ntext"],
  ])("%s", (_, text) => {
    expect(() => readMatterFile(text)).toThrow();
  });
});
