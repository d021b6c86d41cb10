// What the experiment tool is told on route changes, and what components then know.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PageContext } from "../page/page-context.ts";
import type { PageData } from "../page/page-data.ts";
import { type Services, ServicesContext } from "../services.ts";
import { assignmentsOfAnswer, assignmentsOfDocument, readAssignments } from "./assignments.ts";
import { ExperimentTool } from "./experiment-tool.ts";
import { useAssignment } from "./use-assignment.ts";

const at = (address: string) => new URL(address, "https://www.example.com");

test.each([
  ["", []],
  ["__Host-experiments=", []],
  ["a=b; __Host-experiments=hero.1; c=d", [["hero", "1"]]],
  [
    "__Host-experiments=hero.1~v2.cta.blue",
    [
      ["hero", "1"],
      ["v2.cta", "blue"],
    ],
  ],
  ["__Host-experiments=kes%C3%A4+loma%7E1.b%2Ec", [["kesä loma~1", "b.c"]]],
  ["__Host-experiments=nothing~.1~hero.~%E4.1~ok.0", [["ok", "0"]]],
])("the cookies '%s' say %j", (cookies, assignments) => {
  expect([...readAssignments(cookies)]).toEqual(assignments);
});

test("a route change gives it url, path, query and hash, and a refresh of what the edge said meanwhile", () => {
  const jar = { cookie: "" };
  const tool = new ExperimentTool(jar);
  let metrics = 0;
  tool.subscribe(() => metrics++);
  tool.trackUser("u1");
  tool.changeRoute(at("/vertaa/?amount=5000#ranking"));
  expect(tool.attributes()).toEqual({
    userId: "u1",
    url: "https://www.example.com/vertaa/?amount=5000#ranking",
    path: "/vertaa/",
    query: "?amount=5000",
    hash: "#ranking",
  });
  const before = tool.value();
  jar.cookie = "__Host-experiments=hero.b";
  tool.changeRoute(at("/"));
  expect([...tool.value()]).toEqual([["hero", "b"]]);
  const after = tool.value();
  tool.changeRoute(at("/sanasto/"));
  expect([tool.value() === after, after === before, metrics]).toEqual([true, false, 1]);
});

test("of the pages shown the last twenty are remembered, each once", () => {
  const tool = new ExperimentTool({ cookie: "" });
  for (const page of ["/", "/a/?x=1", "/#top", ...Array.from({ length: 19 }, (_, index) => `/${index}/`)]) {
    tool.changeRoute(at(page));
  }
  expect(tool.pages()).toHaveLength(20);
  expect(tool.pages().slice(0, 2)).toEqual(["/", "/0/"]);
});

test.each<[string | undefined, [string, string][]]>([
  [undefined, []],
  ['assignments;desc="hero.1"', [["hero", "1"]]],
  ['cache;dur=2, assignments;desc="a%7E.b", app', [["a~", "b"]]],
  ['other;desc="hero.1"', []],
])("an answer whose Server-Timing is %s says %j of its page", async (header, assignments) => {
  const answer = new Response("", { headers: header === undefined ? {} : { "server-timing": header } });
  expect([...assignmentsOfAnswer(answer.headers)]).toEqual(assignments);
});

test("the document's own answer is asked for what it told", () => {
  const timings = (...serverTiming: { name: string; description: string }[]) => ({
    getEntriesByType: (type: string) =>
      (type === "navigation" ? [{ serverTiming }] : []) as unknown as PerformanceEntryList,
  });
  const metrics = timings({ name: "cache", description: "hit" }, { name: "assignments", description: "hero.1" });
  expect([...assignmentsOfDocument(metrics)]).toEqual([["hero", "1"]]);
  expect([...assignmentsOfDocument(timings())]).toEqual([]);
  expect([...assignmentsOfDocument({ getEntriesByType: () => [] })]).toEqual([]);
});

test("a prerendered page is the same for everybody, whatever a visitor is assigned to", () => {
  const tool = new ExperimentTool({ cookie: "__Host-experiments=hero.b" });
  tool.refresh();
  function Shown() {
    return useAssignment("hero", ["a", "b"]) ?? "none";
  }
  const services = { experiments: tool } as unknown as Services;
  const page = { assignments: new Map([["hero", "a"]]) } as unknown as PageData;
  expect(
    renderToStaticMarkup(
      <ServicesContext value={services}>
        <PageContext value={page}>
          <Shown />
        </PageContext>
      </ServicesContext>,
    ),
  ).toBe("none");
});
