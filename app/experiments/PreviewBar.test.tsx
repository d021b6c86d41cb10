// What the bar of a preview says, in the language of the page that it stands above.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ConsoleLanguage } from "../console/i18n/language.ts";
import { ConsoleI18nContext } from "../console/i18n/messages.ts";
import { consoleTexts } from "../console/i18n/test-messages.ts";
import { PreviewBar } from "./PreviewBar.tsx";

const preview = { experiment: "hero", variation: 1, ends: 1_795_255_200, page: "/", variations: ["As it is", ""] };

const htmlOf = (language: ConsoleLanguage, change: Partial<typeof preview> = {}) =>
  renderToStaticMarkup(
    <ConsoleI18nContext value={consoleTexts(language)}>
      <PreviewBar preview={{ ...preview, ...change }} />
    </ConsoleI18nContext>,
  );

test.each<[ConsoleLanguage, readonly string[]]>([
  ["en-gb", ['aria-label="Preview"', "Preview of hero until", ">Variation 1</a>", "Exit preview"]],
  ["fi", ['aria-label="Esikatselu"', "Kokeen hero esikatselu päättyy", ">Variaatio 1</a>", "Lopeta esikatselu"]],
])("in %s", (language, texts) => {
  for (const text of texts) expect(htmlOf(language)).toContain(text);
});

test("a preview during maintenance says what visitors see meanwhile", () => {
  const html = htmlOf("en-gb", { experiment: "", variations: [] });
  expect(html).toMatch(
    /During maintenance this browser is shown the pages until .* Visitors see the maintenance page./,
  );
  expect(html).toContain("Exit preview");
});

test("an experiment that is not live has no variations to choose from", () => {
  const html = htmlOf("fi", { variations: [] });
  expect(html).toContain("Koe hero ei ole enää julkaistuna");
  expect(html).not.toContain("Variaatiot");
});
