// The report: results as tables between the markers of `bench/README.md`, and the chart beside it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, SetupError } from "../../dev/steps.mjs";
import { type Bar, bars, months } from "./bars.ts";
import { type Chart, chart } from "./chart.ts";
import { contenders } from "./contenders.ts";
import { traffic } from "./prices.ts";
import type { Figures, Results, Spread } from "./types.ts";

const page = join(root, "bench/README.md");
const marker = (end: string) => `<!-- measured: ${end} -->`;

/** Writes results into the report and draws the chart. */
export function writeReport(results: Results) {
  const text = readFileSync(page, "utf8");
  const [before = ""] = text.split(marker("begin"));
  const [, after = ""] = text.split(marker("end"));
  const sections = [machine, barTable, speed, coldStarts, growth, cost].map((section) => section(results));
  writeFileSync(page, `${before}${marker("begin")}\n${sections.join("\n\n")}\n${marker("end")}${after}`);
  writeFileSync(join(root, "bench/growth.svg"), chart(growthCharts(results.growth)));
}

const number = (value: number, digits = 0) =>
  value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits });
const within = ({ median, least, most }: Spread, digits = 0) =>
  `${number(median, digits)} (${number(least, digits)}–${number(most, digits)})`;
const megabytes = (bytes: number) => number(bytes / 1e6, 1);
const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, column) => (column === 0 ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
const perSecond = (figures?: Figures) => (figures ? number(figures.perSecond.median) : "–");
const titles = ["baseline", ...Object.values(contenders).map(({ title }) => title)];
const names = ["baseline", ...Object.keys(contenders)];

function machine({ versions, plan, memory }: Results): string {
  const { date, processor, workerd, node, nginx, wrk } = versions;
  const rough = plan.rounds < 5 ? " **This was a quick run: the figures are rough.**" : "";
  return `## Measured on ${date}

${processor}; ${workerd}, ${nginx}, ${wrk}, Node ${node}. ${plan.rounds} rounds of ${plan.seconds} s after one to warm up,
${plan.connections} connections. Figures are medians, with the least and the most in brackets.${rough}
The edge's own memory: ${megabytes(memory.wasm)} MB of wasm and ${megabytes(memory.caches)} MB of caches.`;
}

function barTable(results: Results): string {
  const reasons = readReasons();
  const rows = bars.map((bar) => {
    const measured = bar.measured(results);
    const value = typeof measured === "number" ? measured : measured.median;
    const met = bar.atMost ? value <= bar.bar : value >= bar.bar;
    const reason = reasons[bar.id] ? `: ${reasons[bar.id]}` : "";
    return [bar.work, bar.against, shown(bar, bar.bar), shown(bar, measured), met ? "met" : `**missed**${reason}`];
  });
  return `### Bars

${table(["work", "compared with", "bar", "measured", ""], rows)}`;
}

/** Why bars are missed, by their ids; written by hand. */
function readReasons(): Record<string, string> {
  const reasons: Record<string, string> = JSON.parse(readFileSync(join(root, "bench/reasons.json"), "utf8"));
  const unknown = Object.keys(reasons).filter((id) => !bars.some((bar) => bar.id === id));
  if (unknown.length > 0) throw new SetupError(`bench/reasons.json has reasons for no bar: ${unknown.join(", ")}`);
  return reasons;
}

function shown({ unit, bar }: Bar, value: number | Spread): string {
  const digits = bar >= 50 ? 0 : 2;
  const text = typeof value === "number" ? number(value, bar < 0.1 ? 4 : digits) : within(value, digits);
  if (unit === "$") return `$${text}`;
  return unit ? `${text} ${unit}` : text;
}

function speed({ comparisons, plan }: Results): string {
  const rows = comparisons.map(({ kind, rules, figures }) => {
    const cell = (name: string) => {
      const own = figures[name];
      return own ? `${within(own.perSecond)}<br>${number(own.processor.median, 1)} µs` : "–";
    };
    const share = figures.edge ? within(figures.edge.processorRatio, 2) : "–";
    return [`${kind}, ${number(rules)} rules`, share, ...names.map(cell)];
  });
  const reads = plan.sizes.map((rules) => {
    const found = comparisons.find((row) => row.kind === "redirect" && row.rules === rules)?.figures.edge;
    return `${number(found?.bundlesRead.median ?? 0, 3)} at ${number(rules)} rules`;
  });
  return `### Requests a second, and time on the processor a request

${table(["work", "baseline's time divided by Kirkas's", ...titles], rows)}

Parts of the redirect table that Kirkas read from KV, a redirect: ${reads.join(", ")}.`;
}

function coldStarts({ cold, processes }: Results): string {
  const rows = Object.entries(cold).map(([rules, measured]) => [
    number(Number(rules)),
    ...names.map((name) => {
      const start = measured[name];
      if (!start) return "–";
      const after = processes[Number(rules)]?.[name === "baseline" ? "hello-world" : name] ?? 0;
      return `${within(start.milliseconds, 1)}<br>${megabytes(start.memory.median)}, ${megabytes(after)}`;
    }),
  ]);
  return `### Cold start and memory

First right answer in ms; below it the process's memory then, and after the load, in MB.

${table(["rules", ...titles], rows)}`;
}

function growth({ growth }: Results): string {
  const rules = growth.rules.map((row) => [
    number(row.rules),
    perSecond(row.hit),
    perSecond(row.miss),
    number(row.hit.bundlesRead.median, 3),
    number(row.cold.milliseconds.median, 1),
    megabytes(row.memory),
    megabytes(row.stored),
  ]);
  const sizes = growth.pageSizes.map(({ kilobytes, figures: { edge, baseline, hono } }) => [
    `${number(kilobytes)} KB`,
    ...[edge, baseline, hono].map(perSecond),
    edge ? number(edge.processorRatio.median, 2) : "–",
  ]);
  const connections = growth.connections.map(({ connections, redirect, page }) => [
    String(connections),
    ...[redirect.edge, redirect.baseline, page.edge, page.baseline].map(perSecond),
    ...[redirect.edge, page.edge].map((own) => (own ? number(own.p99.median, 2) : "–")),
  ]);
  return `### How cost grows

![Requests a second over rules, page size and connections](growth.svg)

${table(["rules", "hits a second", "misses a second", "parts read a hit", "cold start, ms", "memory, MB", "stored, MB"], rules)}

${table(["page", "Kirkas, a second", "baseline", "Hono", "baseline's time divided by Kirkas's"], sizes)}

${table(["connections", "redirects a second", "baseline", "pages a second", "baseline", "redirect p99, ms", "page p99, ms"], connections)}`;
}

function growthCharts({ rules, pageSizes, connections }: Results["growth"]): Chart[] {
  const line = <Row>(rows: Row[], x: (row: Row) => number, y: (row: Row) => Figures | undefined) =>
    rows.map((row): [number, number] => [x(row), y(row)?.perSecond.median ?? 0]);
  const byRules = (y: (row: (typeof rules)[number]) => Figures) => line(rules, (row) => row.rules, y);
  const bySize = (name: string) =>
    line(
      pageSizes,
      (row) => row.kilobytes,
      ({ figures }) => figures[name],
    );
  const byConnections = (kind: "redirect" | "page", name: string) =>
    line(
      connections,
      (row) => row.connections,
      (row) => row[kind][name],
    );
  return [
    {
      title: "requests a second, by rules",
      x: "rules",
      lines: {
        "redirect, Kirkas": byRules((row) => row.hit),
        "redirect, baseline": byRules((row) => row.baseline),
        "miss, Kirkas": byRules((row) => row.miss),
      },
    },
    {
      title: "pages a second, by size",
      x: "KB",
      lines: { Kirkas: bySize("edge"), baseline: bySize("baseline"), Hono: bySize("hono") },
    },
    {
      title: "requests a second, by connections",
      x: "connections",
      lines: {
        "redirect, Kirkas": byConnections("redirect", "edge"),
        "redirect, baseline": byConnections("redirect", "baseline"),
        "page, Kirkas": byConnections("page", "edge"),
        "page, baseline": byConnections("page", "baseline"),
      },
    },
  ];
}

function cost(results: Results): string {
  const levels = months(results);
  const dollars = (value: number) => `$${number(value, 2)}`;
  const rows = Object.keys(levels[0]?.meters ?? {}).map((meter) => [
    meter,
    ...levels.map(({ meters }) => `${number(meters[meter]?.used ?? 0)}<br>${dollars(meters[meter]?.dollars ?? 0)}`),
  ]);
  const shares = Object.entries(traffic.shares).map(([kind, share]) => `${kind} ${number(share * 100)} %`);
  return `### What a month costs

${table(
  ["used, and its price beyond what is included", ...levels.map(({ perSecond }) => `${number(perSecond)} a second`)],
  [...rows, ["**all, with the plan**", ...levels.map(({ total }) => `**${dollars(total)}**`)]],
)}

Shares of requests: ${shares.join(", ")}; ${number(traffic.renewals * 100)} % of API calls renew a session.`;
}
