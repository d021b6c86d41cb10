// What an experiment is called and how it stands.
import { expect, test } from "vitest";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { elementsInConsole } from "../in-console.tsx";
import type { JsonObject } from "../json.ts";
import { BasicFields } from "./BasicFields.tsx";

const experiment: JsonObject = { key: "front", name: "Front", status: "stopped", variations: [{}, {}] };

/** Changes a field of the form; answers the experiment as it then is. */
function changed(of: JsonObject, type: typeof TextField | typeof SelectField, id: string, value: string): JsonObject {
  let result = of;
  const form = (
    <BasicFields
      experiment={of}
      change={(next) => {
        result = next;
      }}
    />
  );
  elementsInConsole(form, type)
    .find(({ props }) => props.id === id)
    ?.props.onChange({ target: { value } });
  return result;
}

test.each([
  ["follows the name", "front", "a-new-name"],
  ["that was written stays", "other", "other"],
  ["that is missing is made", "", "a-new-name"],
])("a key %s", (_, key, then) => {
  expect(changed({ ...experiment, key }, TextField, "name", "A new name")).toMatchObject({
    ...{ name: "A new name", key: then },
  });
});

test.each([
  ["stopped", ["status", "force"]],
  ["running", ["status"]],
  ["draft", ["status"]],
])("while it is %s there are the choices %j", (status, ids) => {
  const form = <BasicFields experiment={{ ...experiment, status }} change={() => undefined} />;
  expect(elementsInConsole(form, SelectField).map(({ props }) => props.id)).toEqual(ids);
});

test.each([
  ["1", { force: 1 }],
  ["0", { force: 0 }],
])("variation %s is shown to everybody", (value, expected) => {
  expect(changed(experiment, SelectField, "force", value)).toMatchObject(expected);
});

test("the page as it is takes the variation for all away", () => {
  expect(changed({ ...experiment, force: 1 }, SelectField, "force", "")).not.toHaveProperty("force");
});
