// A day or a month in fields of their own, which belong to one question.
import { expect, test } from "vitest";
import { renderedHtml } from "../../i18n/rendered-texts.tsx";
import { OnPage } from "../../page/on-page.tsx";
import { DateField } from "./DateField.tsx";

type Props = Parameters<typeof DateField>[0];

function inputs(props: Partial<Props> & Pick<Props, "withDay">) {
  const html = renderedHtml(
    <OnPage>
      <DateField
        id="born"
        label="Born"
        value={{ day: "1", month: "2", year: "1990" }}
        onChange={() => undefined}
        {...props}
      />
    </OnPage>,
  );
  const attribute = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1];
  return (html.match(/<input[^>]*>/g) ?? []).map((input) => (name: string) => attribute(input, name));
}

test.each([
  [true, ["born", "born-month", "born-year"], ["1", "2", "1990"]],
  // The question's label leads to the first field, whichever that is.
  [false, ["born", "born-year"], ["2", "1990"]],
])("with its day (%s): %j", (withDay, ids, values) => {
  const all = inputs({ withDay });
  expect(all.map((input) => input("id"))).toEqual(ids);
  expect(all.map((input) => input("value"))).toEqual(values);
});

test("a mistake is one of all its fields", () => {
  const all = inputs({ withDay: true, mistake: "No such day." });
  expect(all.map((input) => input("aria-invalid"))).toEqual(["true", "true", "true"]);
});

test.each([
  [true, ["bday-day", "bday-month", "bday-year"]],
  [false, ["off", "off", "off"]],
])("the browser fills in the birthday of who types alone (%s)", (isBirthday, tokens) => {
  const all = inputs({ withDay: true, isBirthday });
  expect(all.map((input) => input("autoComplete") ?? input("autocomplete"))).toEqual(tokens);
});
