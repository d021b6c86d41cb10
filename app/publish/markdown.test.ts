// What Markdown becomes.
import { expect, test } from "vitest";
import { prose, questionsIn } from "./markdown.ts";

test("headings can be linked to, and are listed", () => {
  const { html, headings } = prose("## One & *two*\n\ntext\n\n### Small\n\n## Three");
  expect(html).toContain(`<h2 id="section-1">One &amp; <em>two</em></h2>`);
  expect(html).toContain("<h3>Small</h3>");
  expect(headings).toEqual([
    { id: "section-1", title: "One & two" },
    { id: "section-2", title: "Three" },
  ]);
});

test("a wide table scrolls by itself and by keyboard", () => {
  expect(prose("| a |\n| --- |\n| b |").html).toMatch(/^<div class="table" tabindex="0"><table>.*<\/table><\/div>/s);
});

test("questions are told from their answers", () => {
  expect(questionsIn("Before.\n\n## Why?\n\nBecause.\n\n## How?\n\nSo.\n")).toEqual([
    { question: "Why?", html: "<p>Because.</p>\n" },
    { question: "How?", html: "<p>So.</p>\n" },
  ]);
});

test("a block of code named figure is what makes it, another stays code", () => {
  const figure = (source: string) => `<figure>${source}</figure>`;
  expect(prose("```figure\nkind: x\n```\n\n```\nplain\n```", { figure }).html).toMatch(
    /^<figure>kind: x<\/figure><pre><code>plain/,
  );
});
