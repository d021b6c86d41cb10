// What the checks of rendered pages find.
import { describe, expect, test } from "vitest";
import { pseudoContent, slipsOf, unmarkedText } from "./page-checks.ts";

const ids = new Set(["loan.amount"]);

describe("slips", () => {
  test.each([
    "<p>NaN €</p>",
    "<p>undefined</p>",
    "<p>a [object Object]</p>",
    `<a aria-label="undefined">x</a>`,
    "<p>from {amount} on</p>",
    "<p>loan.amount</p>",
    "<p>Infinity</p>",
  ])("%s", (html) => {
    expect(slipsOf(html, ids)).toHaveLength(1);
  });

  test.each(["<p>Nancy is undefinable</p>", "<script>undefined</script>", "<p>the loan.amount field</p>"])(
    "none in %s",
    (html) => {
      expect(slipsOf(html, ids)).toEqual([]);
    },
  );
});

describe("text past translation", () => {
  test.each([
    ["<p>⟦all ⟦of⟧ it⟧ 5 €</p>", []],
    ["<p>⟦some⟧ but not<b>⟦that⟧</b></p>", ["but not"]],
    [`<a aria-label="Close">⟦x⟧</a>`, ["Close"]],
    ["<p>⟦a⟧<!-- --> and <!-- -->⟦b⟧</p>", ["and"]],
    ["<p>Kirkas</p>", []],
  ])("%s", (html, found) => {
    expect(unmarkedText(html, ["Kirkas"])).toEqual(found);
  });

  test("content is marked, addresses and ids are not", () => {
    const content = {
      heading: "A",
      path: "/a/",
      list: ["b"],
      text: { html: `<p aria-label="e">c <b>d</b></p>` },
      n: 1,
    };
    expect(pseudoContent(content)).toEqual({
      heading: "⟦A⟧",
      path: "/a/",
      list: ["⟦b⟧"],
      text: { html: `<p aria-label="⟦e⟧">⟦c ⟧<b>⟦d⟧</b></p>` },
      n: 1,
    });
  });
});
