// The mistakes of a form: each leads to its field.
import { expect, test } from "vitest";
import { renderedHtml, renderedTexts } from "../i18n/rendered-texts.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";

test("nothing where there are none", () => {
  expect(renderedTexts(<ErrorSummary mistakes={[]} />)).toEqual([]);
});

test("all of them, in the order of the form", () => {
  const mistakes = [{ field: "income", text: "Write your income." }, { text: "Try again." }];
  expect(renderedTexts(<ErrorSummary mistakes={mistakes} />).slice(1)).toEqual(["Write your income.", "Try again."]);
});

test.each([
  [{ field: "income", text: "Write it." }, ['href="#income"']],
  [{ text: "Try again." }, null],
])("%j leads to %j", (mistake, links) => {
  const html = renderedHtml(<ErrorSummary mistakes={[mistake]} />);
  expect(html.match(/href="[^"]*"/g)).toEqual(links);
});
