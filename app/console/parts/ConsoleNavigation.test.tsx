// The navigation has the parts that the user may enter, and says which is open.
import { expect, test } from "vitest";
import { renderedHtml, renderedTexts } from "../../i18n/rendered-texts.tsx";
import { OnPage } from "../../page/on-page.tsx";
import { ConsoleNavigation } from "./ConsoleNavigation.tsx";

test("parts that one may not enter are absent", () => {
  const texts = renderedTexts(
    <OnPage page={{}}>
      <ConsoleNavigation parts={["trace", "security"]} />
    </OnPage>,
  );
  expect(texts).toEqual(["Test a URL", "Security"]);
});

test("one is open at most", () => {
  const html = renderedHtml(
    <OnPage page={{}}>
      <ConsoleNavigation parts={["experiments", "security"]} current="experiments" />
    </OnPage>,
  );
  expect(html.match(/aria-current="page"[^>]*>([^<]+)/)?.[1]).toBe("Experiments");
  expect(html.match(/aria-current/g)).toHaveLength(1);
});
