// Yes and no: neither is chosen in advance, and no is an answer.
import { expect, test } from "vitest";
import { renderedHtml } from "../../i18n/rendered-texts.tsx";
import { YesNoField } from "./YesNoField.tsx";

test.each([
  [undefined, []],
  [true, ["yes"]],
  [false, ["no"]],
])("the answer %s chooses %j", (value, chosen) => {
  const field = <YesNoField id="debts" label="Do you have loans?" value={value} onChange={() => undefined} />;
  const radios = renderedHtml(field).match(/<input[^>]*>/g) ?? [];
  const checked = radios.filter((radio) => radio.includes("checked"));
  expect(checked.map((radio) => /value="(\w+)"/.exec(radio)?.[1])).toEqual(chosen);
});
