// Tags of paragraphs and headings go, whatever they say, and everything else stays.
import { expect, test } from "vitest";
import { cleanText } from "./clean-text.ts";

test.each([
  ["plain", "plain"],
  ["<p>One.</p>", "One."],
  ["<p>One.</p><p>Two.</p>", "One.\nTwo."],
  ["<p>One.</p>\n<p>Two.</p>\n", "One.\n\nTwo."],
  ['<h2 id="a">Heading</h2><P CLASS="x">Text</P>', "Heading\nText"],
  ["<h1>a</h1><h6>b</h6>", "a\nb"],
  ['<p>A <strong>strong</strong> <a href="/x/">link</a></p>', 'A <strong>strong</strong> <a href="/x/">link</a>'],
  ["<pre>p</pre> <progress> <h7>x</h7> <hr>", "<pre>p</pre> <progress> <h7>x</h7> <hr>"],
  ["1 < 2 & 3 > 2", "1 < 2 & 3 > 2"],
])("%j becomes %j", (html, text) => {
  expect(cleanText(html)).toBe(text);
});
