// The navigation has the places that it is given, and says which is open.
import { expect, test } from "vitest";
import { renderedHtml, renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import type { Place } from "../place.ts";
import { ConsoleNavigation } from "./ConsoleNavigation.tsx";

const View = () => null;
const experiments: Place = { path: "experiments", name: "place.experiments", View };
const security: Place = { path: "security", name: "place.security", View };
const navigation = (current?: Place) => (
  <InConsole>
    <ConsoleNavigation places={[experiments, security]} current={current} />
  </InConsole>
);

test("other places are absent", () => {
  expect(renderedTexts(navigation())).toEqual(["Menu", "Kirkas", "Console", "Experiments", "Security"]);
});

test("one is open at most, and each has its own address", () => {
  const html = renderedHtml(navigation(experiments));
  expect(html.match(/aria-current="page"[^>]*>([^<]+)/)?.[1]).toBe("Experiments");
  expect(html.match(/aria-current/g)).toHaveLength(1);
  expect(html).toContain('href="/console/security/"');
});
