// What answers an address, whether a rule, a page or another service does.
import { expect, test } from "vitest";
import { renderedHtml } from "../../i18n/rendered-texts.tsx";
import type { Trace } from "../control.ts";
import { InConsole } from "../in-console.tsx";
import { TraceSteps } from "./TraceSteps.tsx";

const rule = { file: "fi.csv", line: 7, source: null, status: 301, location: "/uusi/", answers: true };
const trace: Trace = {
  url: "https://kirkas.example/vanha/",
  steps: [
    { step: "redirect table", outcome: "in English", result: { kind: "rule", ...rule, yields_to: null } },
    { step: "new step", outcome: "in English", result: { kind: "new-kind" } },
  ],
  rule,
  status: 301,
  location: "/uusi/",
  headers: [{ name: "cache-control", value: "no-store" }],
};

const text = (shown: Trace) => {
  const html = renderedHtml(
    <InConsole>
      <TraceSteps trace={shown} />
    </InConsole>,
  );
  return html.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|");
};

test("a rule that answers is named with where it leads", () => {
  expect(text(trace)).toContain("|Status|301|Leads to|/uusi/|Rule|fi.csv, line 7|");
  expect(text(trace)).toContain("|Redirects|: fi.csv, line 7 fits: 301 /uusi/|new step|: |in English|");
});

test("the answer's headers are there to unfold", () => {
  expect(text(trace)).toContain("|Headers of the answer|cache-control: no-store|");
});

test("a rule that gives way to a page says so", () => {
  const page = { ...trace, status: 200, location: null, rule: { ...rule, answers: false } };
  expect(text(page)).toContain("|Status|200|Rule|fi.csv, line 7 (a page comes before it)|");
});

test("a rule that a draft has written in a large table is named by its source", () => {
  const drafted = { ...trace, rule: { ...rule, line: 0, source: "/vanha" } };
  expect(text(drafted)).toContain("|Rule|/vanha in fi.csv|");
});

test("an address of another service has no status", () => {
  expect(text({ ...trace, status: null, location: null, rule: null })).toContain("|Status|another service answers|");
});
