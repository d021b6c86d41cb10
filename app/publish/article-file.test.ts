// Reading an article's front matter.
import { describe, expect, test } from "vitest";
import { readArticleFile } from "./article-file.ts";

test("fields and Markdown are told apart", () => {
  expect(readArticleFile("---\nkey: a\ntitle: Two: parts\n---\n\n## One\n\n---\n")).toEqual({
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
    expect(() => readArticleFile(text)).toThrow();
  });
});
