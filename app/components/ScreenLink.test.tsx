// A link to a screen has the path that the screen has in the page's language.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OnPage } from "../page/on-page.tsx";
import type { LanguageCode } from "../site/languages.ts";
import type { Screen } from "../site/routes.ts";
import { ScreenLink } from "./ScreenLink.tsx";

function linkIn(language: LanguageCode, props: Partial<Parameters<typeof ScreenLink>[0]> = {}, screen: Screen = "faq") {
  return renderToStaticMarkup(
    <OnPage page={{ language, screen }}>
      <ScreenLink screen="compare" {...props}>
        Compare
      </ScreenLink>
    </OnPage>,
  );
}

test.each<[LanguageCode, string]>([
  ["fi", "/vertaa/"],
  ["sv-fi", "/sv/jamfor/"],
  ["en-gb", "/compare/"],
])("in %s it leads to %s", (language, path) => {
  expect(linkIn(language)).toContain(`href="${path}"`);
});

test("a query goes along", () => {
  expect(linkIn("fi", { query: { amount: "5000", from: "a b" } })).toContain(
    'href="/vertaa/?amount=5000&amp;from=a+b"',
  );
});

test.each<[Screen, boolean]>([
  ["compare", true],
  ["faq", false],
])("on the screen %s it is the current one: %s", (screen, isCurrent) => {
  expect(linkIn("fi", {}, screen).includes('aria-current="page"')).toBe(isCurrent);
});
