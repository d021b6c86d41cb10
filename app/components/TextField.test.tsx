// A field and what is said of it belong together for assistive technology.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SelectField } from "./SelectField.tsx";
import { TextField } from "./TextField.tsx";

const attribute = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1];
const controlOf = (html: string) => /<(?:input|select)[^>]*>/.exec(html)?.[0] ?? "";

test.each([
  ["alone", {}, undefined, undefined],
  ["with a hint", { hint: "As in your passport" }, "name-hint", undefined],
  ["with a mistake", { mistake: "Write your name." }, "name-mistake", "true"],
  ["with both", { hint: "As in your passport", mistake: "Write your name." }, "name-hint name-mistake", "true"],
])("a text field %s", (_, texts, described, invalid) => {
  const html = renderToStaticMarkup(<TextField id="name" label="Name" {...texts} />);
  const control = controlOf(html);
  expect(html).toContain('<label for="name">Name</label>');
  expect([attribute(control, "aria-describedby"), attribute(control, "aria-invalid")]).toEqual([described, invalid]);
  for (const id of described?.split(" ") ?? []) expect(html).toContain(`id="${id}"`);
});

test("a text field that belongs to a question which is answered wrongly is wrong, too", () => {
  const html = renderToStaticMarkup(<TextField id="year" label="Year" aria-invalid />);
  expect(attribute(controlOf(html), "aria-invalid")).toBe("true");
});

test("the unit of a field stands beside it, and is no part of its value", () => {
  const html = renderToStaticMarkup(<TextField id="income" label="Income" unit="€" defaultValue="2 400" />);
  expect(attribute(controlOf(html), "value")).toBe("2 400");
  expect(html).toMatch(/<span[^>]*>€<\/span>/);
});

test.each([
  [undefined, undefined, undefined],
  ["Choose one.", "purpose-mistake", "true"],
])("a list to choose from with the mistake %j", (mistake, described, invalid) => {
  const html = renderToStaticMarkup(<SelectField id="purpose" label="Purpose" mistake={mistake} />);
  const control = controlOf(html);
  expect(html).toContain('<label for="purpose">Purpose</label>');
  expect([attribute(control, "aria-describedby"), attribute(control, "aria-invalid")]).toEqual([described, invalid]);
});
