// The report: results as tables between the markers of `bench/README.md`, and the chart beside it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../dev/steps.mjs";
import { chart } from "./chart.mjs";
import { contenders } from "./contenders.mjs";
import { monthly } from "./cost.mjs";
import { traffic } from "./prices.mjs";

const page = join(root, "bench/README.md");
const marker = (end) => `<!-- measured: ${end} -->`;

/** Writes results into the report and draws the chart. */
export function writeReport(results) {
  const text = readFileSync(page, "utf8");
  const [before] = text.split(marker("begin"));
  const [, after] = text.split(marker("end"));
  const generated = [
    machine(results),
    targets(results),
    speed(results),
    cold(results),
    growth(results),
    cost(results),
  ].join("\n\n");
  writeFileSync(page, `${before}${marker("begin")}\n\n${generated}\n\n${marker("end")}${after}`);
  writeFileSync(join(root, "bench/growth.svg"), growthChart(results.growth));
}

const number = (value, digits = 0) =>
  value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits });
const within = ({ median, least, most }, digits = 0) =>
  `${number(median, digits)} (${number(least, digits)}–${number(most, digits)})`;
const megabytes = (bytes) => number(bytes / 1e6, 1);
const table = (head, rows) =>
  [head, head.map((_, column) => (column === 0 ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

/** The measures of a kind of work, at the usual size of table unless another is said. */
const found = ({ contest, plan }, kind, rules = plan.usual) =>
  contest.find((row) => row.kind === kind && row.rules === rules)?.figures;

function machine({ versions, plan }) {
  const { date, processor, workerd, node, nginx, wrk } = versions;
  return `### Measured on ${date}

${processor}; ${workerd}, ${nginx}, ${wrk}, Node ${node}. ${plan.rounds} rounds of ${plan.seconds} s after one to warm up,
${plan.connections} connections. Figures are medians, with the least and the most in brackets.${plan.rounds < 5 ? " **This was a quick run: the figures are rough.**" : ""}`;
}

function targets(results) {
  const { plan } = results;
  const ofFloor = results.contest
    .filter(({ target }) => target)
    .map(({ kind, rules, target, figures }) => {
      const { ofFloor } = figures.edge;
      return [`${kind}, ${number(rules)} rules: share of the floor`, target, ofFloor, ofFloor.median >= target];
    });
  const page = found(results, "page").hono.edgeOf;
  const { edge, hono, floor } = results.cold[plan.usual];
  const times = (from) => (hono.milliseconds.median - from) / (edge.milliseconds.median - from);
  const rows = [...ofFloor, ["page: times Hono's requests a second", 3, page, page.median >= 3]].map(
    ([name, target, measured, met]) => [name, String(target), within(measured, 2), met ? "met" : "**missed**"],
  );
  const start = (name, from) => [name, "20", number(times(from), 1), times(from) >= 20 ? "met" : "**missed**"];
  return `### Targets

${table(
  ["what", "target", "measured", ""],
  [
    ...rows,
    start(`cold start, ${number(plan.usual)} rules: times faster than Hono`, 0),
    start("the same, less the start of workerd itself", floor.milliseconds.median),
  ],
)}`;
}

function speed(results) {
  const names = ["floor", ...Object.keys(contenders)];
  const rows = results.contest
    .filter(({ kind }) => kind !== "memory")
    .map(({ kind, rules, figures }) => {
      const cell = (name) => {
        const figure = figures[name];
        return figure ? `${within(figure.perSecond)}<br>${number(figure.processor.median, 1)} µs` : "–";
      };
      const share = (of) => (figures.edge ? within(figures.edge[of], 2) : "–");
      return [`${kind}, ${number(rules)} rules`, share("ofFloor"), share("byProcessor"), ...names.map(cell)];
    });
  const titles = ["floor", ...Object.values(contenders).map(({ title }) => title)];
  return `### Requests a second, and time on the processor a request

${table(["work", "Kirkas of the floor", "by time on the processor", ...titles], rows)}

Shards that Kirkas read from KV, a redirect: ${results.plan.sizes
    .map((rules) => `${number(found(results, "redirect", rules).edge.bundlesRead.median, 3)} at ${number(rules)} rules`)
    .join(", ")}.`;
}

function cold(results) {
  const rows = Object.entries(results.cold).flatMap(([rules, measured]) =>
    Object.entries(measured).map(([name, { milliseconds, memory }]) => [
      `${contenders[name]?.title ?? "floor"}, ${number(Number(rules))} rules`,
      within(milliseconds, 1),
      megabytes(memory.median),
      megabytes(found(results, "memory", Number(rules))[name === "floor" ? "hello" : name]),
    ]),
  );
  return `### Cold start and memory

${table(["contender", "first right answer, ms", "memory then, MB", "memory after the load, MB"], rows)}`;
}

function growth({ growth }) {
  const perSecond = (figure) => (figure ? number(figure.perSecond.median) : "–");
  const rules = growth.rules.map((row) => [
    number(row.rules),
    perSecond(row.hit),
    perSecond(row.miss),
    number(row.hit.bundlesRead.median, 3),
    number(row.cold.milliseconds.median, 1),
    megabytes(row.memory),
    megabytes(row.stored),
  ]);
  const sizes = growth.pageSizes.map(({ kilobytes, figures: { edge, floor, hono } }) => [
    `${number(kilobytes)} KB`,
    ...[edge, floor, hono].map(perSecond),
    number(edge.ofFloor.median, 2),
  ]);
  const connections = growth.connections.map(({ connections, redirect, page }) => [
    String(connections),
    ...[redirect.edge, redirect.floor, page.edge, page.floor].map(perSecond),
    number(redirect.edge.p99.median, 2),
    number(page.edge.p99.median, 2),
  ]);
  return `### How cost grows

![Requests a second over rules, page size and connections](growth.svg)

${table(["rules", "hits a second", "misses a second", "shards read a hit", "cold start, ms", "memory, MB", "stored, MB"], rules)}

${table(["page", "Kirkas, a second", "floor", "Hono", "Kirkas of the floor"], sizes)}

${table(["connections", "redirects a second", "floor", "pages a second", "floor", "redirect p99, ms", "page p99, ms"], connections)}`;
}

function growthChart({ rules, pageSizes, connections }) {
  const line = (rows, x, y) => rows.map((row) => [row[x], y(row).perSecond.median]);
  return chart([
    {
      title: "requests a second, by rules",
      x: "rules",
      lines: {
        "redirect, Kirkas": line(rules, "rules", (row) => row.hit),
        "redirect, floor": line(rules, "rules", (row) => row.floor),
        "miss, Kirkas": line(rules, "rules", (row) => row.miss),
      },
    },
    {
      title: "pages a second, by size",
      x: "KB",
      lines: {
        Kirkas: line(pageSizes, "kilobytes", ({ figures }) => figures.edge),
        floor: line(pageSizes, "kilobytes", ({ figures }) => figures.floor),
        Hono: line(pageSizes, "kilobytes", ({ figures }) => figures.hono),
      },
    },
    {
      title: "requests a second, by connections",
      x: "connections",
      lines: {
        "redirect, Kirkas": line(connections, "connections", ({ redirect }) => redirect.edge),
        "redirect, floor": line(connections, "connections", ({ redirect }) => redirect.floor),
        "page, Kirkas": line(connections, "connections", ({ page }) => page.edge),
        "page, floor": line(connections, "connections", ({ page }) => page.floor),
      },
    },
  ]);
}

function cost(results) {
  const kinds = Object.keys(traffic.shares).map((kind) => [kind, found(results, kind).edge.processor.median]);
  const months = monthly(Object.fromEntries(kinds));
  const dollars = (value) => `$${number(value, 2)}`;
  const rows = Object.keys(months[0].meters).map((meter) => [
    meter,
    ...months.map(({ meters }) => `${number(meters[meter].used)}<br>${dollars(meters[meter].dollars)}`),
  ]);
  return `### What a month costs

${table(
  ["used, and its price beyond what is included", ...months.map(({ perSecond }) => `${number(perSecond)} a second`)],
  [...rows, ["**all, with the plan**", ...months.map(({ total }) => `**${dollars(total)}**`)]],
)}

Shares of requests: ${Object.entries(traffic.shares)
    .map(([kind, share]) => `${kind} ${number(share * 100)} %`)
    .join(", ")}; ${number(traffic.renewals * 100)} % of API calls renew a session.`;
}
