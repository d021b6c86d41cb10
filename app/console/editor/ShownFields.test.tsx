// What a variation shows: each kind asks for something else, and a choice of another begins anew.
import { expect, test } from "vitest";
import { elementsIn } from "../../components/elements-in.ts";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import type { Screen } from "../../site/routes.ts";
import { elementsInConsole } from "../in-console.tsx";
import type { JsonObject } from "../json.ts";
import { JsonField } from "../parts/JsonField.tsx";
import type { Kind } from "../variations.ts";
import { ShownFields } from "./ShownFields.tsx";

function fields(kind: Kind, shown: JsonObject = {}, screens: readonly Screen[] = ["landing"]) {
  const changes: JsonObject[] = [];
  const variation = { key: "b", name: "", share: 0.5, kind, shown };
  const form = <ShownFields id="v" {...{ variation, screens }} change={(next) => changes.push(next)} />;
  const of = (type: Parameters<typeof elementsIn>[1]) => elementsInConsole(form, type, JsonField);
  return { changes, of, ids: (type: Parameters<typeof elementsIn>[1]) => of(type).map(({ props }) => props.id) };
}

test.each<[Kind, readonly string[], readonly string[], readonly string[]]>([
  ["original", ["v-kind"], [], []],
  ["page", ["v-kind"], ["v-page"], []],
  ["urlRedirect", ["v-kind"], ["v-redirect"], []],
  ["variant", ["v-kind", "v-variant"], [], []],
  ["other", ["v-kind"], [], ["v-json"]],
])("%s asks for %j, %j, %j", (kind, selects, texts, json) => {
  const { ids } = fields(kind);
  expect([ids(SelectField), ids(TextField), ids(JsonField)]).toEqual([selects, texts, json]);
});

test.each<[Kind, JsonObject]>([
  ["original", {}],
  ["slots", { slots: {} }],
  ["urlRedirect", { urlRedirect: "" }],
])("once it is to be %s, it says %j", (kind, shown) => {
  const { of, changes } = fields("page", { page: "/a/" });
  of(SelectField)[0]?.props.onChange({ target: { value: kind } });
  expect(changes).toEqual([shown]);
});

test("slots are those of the pages, and those that are written already", () => {
  const { ids } = fields("slots", { slots: { old: "x" } });
  expect(ids(TextField)).toEqual(expect.arrayContaining(["v-slot-heading", "v-slot-old"]));
  expect(fields("slots", {}, []).ids(TextField)).toEqual([]);
});

test.each([
  ["New", { slots: { lead: "a", heading: "New" } }],
  ["", { slots: { lead: "a" } }],
])("a slot with the content %j", (value, expected) => {
  const { of, changes } = fields("slots", { slots: { lead: "a", heading: "Old" } });
  const heading = of(TextField).find(({ props }) => props.id === "v-slot-heading");
  heading?.props.onChange({ target: { value } });
  expect(changes).toEqual([expected]);
});

test("a variant that the app has no more can still be seen", () => {
  const select = fields("variant", { variant: "gone" }).of(SelectField)[1];
  const names = elementsIn(select?.props.children, "option").map(({ props }) => props.children);
  expect(names).toContain("gone");
});
