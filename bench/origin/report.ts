// The figures as a table, and for what misses its bar the statements that read most.
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { isMet, texts } from "./bars.ts";
import type { Bar, Figures } from "./measuring.ts";

export interface Report {
  /** How many applications there were at first, and at last. */
  few: number;
  all: number;
  before: Figures[];
  measured: { figures: Figures; bars: Bar[] }[];
}

const page = join(import.meta.dirname, "README.md");
const marker = (end: string) => `<!-- measured: ${end} -->`;
const rounded = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 0 });
const row = (cells: string[]) => `| ${cells.join(" | ")} |`;

function judge({ before, measured }: Report) {
  return measured.map(({ figures, bars }) => {
    const then = before.find(({ name }) => name === figures.name) ?? figures;
    return { figures, before: then, bars, missed: bars.filter((bar) => !isMet(bar, then, figures)) };
  });
}

/** How many bars are missed. */
export const missed = (report: Report) => judge(report).reduce((count, { missed }) => count + missed.length, 0);

/** The table, in Markdown. */
export function table(report: Report): string {
  const rowsRead = [report.few, report.all].map((applications) => `rows read, ${rounded(applications)}`);
  const head = [
    "call",
    "calls",
    "median, ms",
    "p95, ms",
    ...rowsRead,
    "at most",
    "rows written",
    "round trips",
    "bars",
    "",
  ];
  const rows = judge(report).map(({ figures, before, bars, missed }) => [
    figures.name,
    rounded(figures.calls),
    figures.median.toFixed(1),
    figures.p95.toFixed(1),
    rounded(before.rowsRead),
    rounded(figures.rowsRead),
    rounded(figures.mostRowsRead),
    rounded(figures.rowsWritten),
    rounded(figures.roundTrips),
    bars.join(", ") || "none",
    bars.length === 0 ? "" : missed.length === 0 ? "met" : `**missed**: ${missed.join(", ")}`,
  ]);
  const lines = head.map((_, column) => (column > 0 && column < 9 ? "---:" : "---"));
  const explanations = Object.entries(texts).map(([bar, text]) => `*${bar}*: ${text}`);
  return `${[head, lines, ...rows].map(row).join("\n")}\n\nBars: ${explanations.join("; ")}.`;
}

/** The statements that read most of calls that miss a bar, each with its rows a call. */
export function culprits(report: Report): string {
  const misses = judge(report).filter(({ missed }) => missed.length > 0);
  const one = ({ name, calls, statements }: Figures) =>
    [`${name}:`, ...statements.map(([sql, rows]) => `  ${rounded(rows / calls)}: ${sql.replaceAll(/\s+/g, " ")}`)].join(
      "\n",
    );
  return misses.map(({ figures }) => one(figures)).join("\n\n");
}

/** Writes the table into the page beside this. */
export function write(report: Report) {
  const text = readFileSync(page, "utf8");
  const [before = ""] = text.split(marker("begin"));
  const [, after = ""] = text.split(marker("end"));
  const date = new Date().toISOString().slice(0, 10);
  const processor = `${cpus()[0]?.model.trim()}, ${availableParallelism()} processors; Node ${process.version}`;
  const section = `## Measured on ${date}\n\n${processor}.\n\n${table(report)}`;
  writeFileSync(page, `${before}${marker("begin")}\n${section}\n${marker("end")}${after}`);
}
