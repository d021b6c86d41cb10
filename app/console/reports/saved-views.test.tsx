// What is said of saved views, where they lead, and who may remove them.
import { expect, test } from "vitest";
import { renderedHtml, renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { SavedViewList } from "./SavedViewList.tsx";
import { queryOf, type SavedView } from "./saved-views.ts";

const question = { by: "landing", days: 30, from: null, to: null, compare: true };
const view: SavedView = { name: "First pages", report: "sessions", question, saved_by: "Outi", may_change: true };
const list = (views: readonly SavedView[]) => (
  <InConsole>
    <SavedViewList views={views} words={({ by }) => `by ${by}`} remove={async () => undefined} />
  </InConsole>
);

test("a view leads to its report, and says what it shows and who saved it", () => {
  const html = renderedHtml(list([view]));
  expect(html).toContain("/console/reports/?by=landing&amp;days=30&amp;compare=before");
  expect(renderedTexts(list([view])).join(" ")).toContain("First pages by landing · saved by Outi Remove");
});

test("who may not remove a view sees no way to", () => {
  expect(renderedTexts(list([{ ...view, may_change: false }])).join(" ")).not.toContain("Remove");
});

test("a view of two days that were chosen keeps them", () => {
  const chosen = { by: null, days: null, from: "2026-11-01", to: "2026-11-28", compare: false };
  expect(queryOf(chosen)).toEqual({
    ...{ by: undefined, days: undefined, compare: undefined },
    ...{ from: "2026-11-01", to: "2026-11-28" },
  });
});
