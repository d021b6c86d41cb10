// Questions and their controls belong together for assistive technology, and nothing is answered in advance.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CheckField } from "./CheckField.tsx";
import { ChoiceField } from "./ChoiceField.tsx";
import { idOf } from "./field-props.ts";

const nothing = () => undefined;
const choices = [
  { value: "own", name: "In a home of your own", hint: "With or without a loan." },
  { value: "rented", name: "In a rented home" },
];
const tags = (html: string, name: string) => html.match(new RegExp(`<${name}[^>]*>`, "g")) ?? [];

test("a question of a few choices is a group with its label, hint and mistake", () => {
  const texts = { label: "How do you live?", hint: "Today.", mistake: "Choose an answer." };
  const html = renderToStaticMarkup(
    <ChoiceField id="housing" {...texts} choices={choices} value="" onChange={nothing} />,
  );
  expect(tags(html, "fieldset")[0]).toContain('aria-describedby="housing-hint housing-mistake"');
  expect(html).toMatch(/<legend>How do you live\?<\/legend>/);
  for (const id of ["housing-hint", "housing-mistake"]) expect(html).toContain(`id="${id}"`);
});

test("its first choice is where a mistake leads to, and all have one name", () => {
  const html = renderToStaticMarkup(
    <ChoiceField id="housing" label="How?" mistake="Choose." choices={choices} value="" onChange={nothing} />,
  );
  const radios = tags(html, "input");
  expect(radios).toHaveLength(2);
  expect(radios[0]).toContain('id="housing"');
  for (const radio of radios) {
    expect(radio).toContain('name="housing"');
    expect(radio).toContain('aria-invalid="true"');
    expect(radio).not.toContain("checked");
  }
});

test.each(choices)("the choice $value is chosen, and no other", ({ value }) => {
  const html = renderToStaticMarkup(
    <ChoiceField id="housing" label="How?" choices={choices} value={value} onChange={nothing} />,
  );
  const checked = tags(html, "input").filter((radio) => radio.includes("checked"));
  expect(checked).toEqual([expect.stringContaining(`value="${value}"`)]);
});

test("a box is ticked by whom it is for alone, and its mistake belongs to it", () => {
  const box = (value: boolean, mistake?: string) =>
    tags(
      renderToStaticMarkup(
        <CheckField id="terms" label="I accept the terms" mistake={mistake} value={value} onChange={nothing} />,
      ),
      "input",
    )[0];
  expect(box(false)).not.toContain("checked");
  expect(box(true)).toContain("checked");
  expect(box(false, "Tick the box.")).toContain('aria-describedby="terms-mistake" aria-invalid="true"');
});

test.each([
  ["/email", "email"],
  ["/debts/0/balance", "debts-0-balance"],
])("the control of the answer at %s has the id %s", (pointer, id) => {
  expect(idOf(pointer)).toBe(id);
});
