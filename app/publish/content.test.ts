// The content: complete and well-formed in every active language.
import { describe, expect, test } from "vitest";
import { activeLanguages } from "../site/languages.ts";
import { loadContent } from "./content.ts";

describe.each(activeLanguages.map(({ code }) => code))("the content of %s", (code) => {
  test("is complete and well-formed", () => {
    expect(loadContent(code).articles.length).toBeGreaterThanOrEqual(3);
  });
});
