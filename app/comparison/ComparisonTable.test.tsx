// A comparison in the order that is chosen, which assistive technology is told of.
import { expect, test } from "vitest";
import { renderedHtml, renderedTexts } from "../i18n/rendered-texts.tsx";
import { OnPage } from "../page/on-page.tsx";
import { ComparisonTable } from "./ComparisonTable.tsx";

interface Row {
  readonly name: string;
  readonly cost: number;
}

const rows: readonly Row[] = [
  { name: "Beta", cost: 300 },
  { name: "Alpha", cost: 100 },
  { name: "Gamma", cost: 200 },
];
const columns = [{ id: "cost", name: "Cost", show: (row: Row) => `€${row.cost}`, value: (row: Row) => row.cost }];

const table = (search = "", props: Partial<Parameters<typeof ComparisonTable<Row>>[0]> = {}, variant?: "cards") => (
  <OnPage page={{ ...(variant && { variant }) }}>
    <ComparisonTable
      caption="Loans"
      {...{ rows, columns }}
      nameOf={({ name }) => name}
      heading={({ name }) => name}
      query={new URLSearchParams(search)}
      {...props}
    />
  </OnPage>
);
const namesIn = (element: ReturnType<typeof table>) =>
  renderedTexts(element).filter((text) => rows.some(({ name }) => name === text));

test.each([
  ["", ["Alpha", "Gamma", "Beta"]],
  ["sort=-cost", ["Beta", "Gamma", "Alpha"]],
  ["sort=name", ["Alpha", "Beta", "Gamma"]],
  ["sort=unknown", ["Alpha", "Gamma", "Beta"]],
])("'%s' orders them %j", (search, names) => {
  expect(namesIn(table(search))).toEqual(names);
  expect(namesIn(table(search, {}, "cards"))).toEqual(names);
});

test("what comes last does so whatever the order", () => {
  const isLast = ({ name }: Row) => name === "Alpha";
  expect(namesIn(table("", { isLast }))).toEqual(["Gamma", "Beta", "Alpha"]);
  expect(namesIn(table("sort=-name", { isLast }))).toEqual(["Gamma", "Beta", "Alpha"]);
});

test.each([
  ["", [undefined, "ascending"]],
  ["sort=-cost", [undefined, "descending"]],
  ["sort=name", ["ascending", undefined]],
])("'%s' is the order of the columns %j", (search, orders) => {
  const headings = renderedHtml(table(search)).match(/<th[^>]*scope="col"[^>]*>/g) ?? [];
  expect(headings.map((heading) => /aria-sort="(\w+)"/.exec(heading)?.[1])).toEqual(orders);
});

test("pressing the column that it is ordered by turns it round", () => {
  const html = renderedHtml(table("amount=5&sort=cost"));
  expect(html).toContain("?amount=5&amp;sort=-cost");
  expect(html).toContain("?amount=5&amp;sort=name");
});
