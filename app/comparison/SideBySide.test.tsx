// What was chosen stands side by side, and what is not to be had is said.
import { expect, test } from "vitest";
import { renderedTexts } from "../i18n/rendered-texts.tsx";
import { OnPage } from "../page/on-page.tsx";
import { type Chosen, SideBySide } from "./SideBySide.tsx";

const chosen = (name: string): Chosen => ({ id: name.toLowerCase(), lender: { id: name.toLowerCase(), name } });

const textsOf = (items: readonly Chosen[], missing?: readonly Chosen[]) =>
  renderedTexts(
    <OnPage>
      <SideBySide
        items={items}
        {...(missing && { missing })}
        rows={[["Cost", ({ id }) => `cost of ${id}`]]}
        pathOf={({ id }) => `/${id}/`}
        onRemove={() => undefined}
      />
    </OnPage>,
  );

const more = "Choose another loan, or two, to see them beside this one.";

test("nothing before something is chosen", () => {
  expect(textsOf([])).toEqual([]);
});

test.each([
  ["one", [chosen("Fabula")], undefined, true],
  ["two", [chosen("Fabula"), chosen("Ficta")], undefined, false],
  ["one and one that is not to be had", [chosen("Fabula")], [chosen("Ficta")], false],
])("of %s it is said whether there is room for more", (_, items, missing, isSaid) => {
  expect(textsOf(items, missing).includes(more)).toBe(isSaid);
});

test("each figure of all of them is in one row", () => {
  const texts = textsOf([chosen("Fabula"), chosen("Ficta")]);
  expect(texts.slice(-3)).toEqual(["Cost", "cost of fabula", "cost of ficta"]);
});

test("what is not to be had is named, and has no figures", () => {
  const text = textsOf([], [chosen("Ficta")]).join("|");
  expect(text).toContain("Ficta does not offer such a loan.");
  expect(text).not.toContain("Cost");
});
