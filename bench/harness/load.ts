// Loads a contender with wrk, which checks every answer.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, SetupError } from "../../dev/steps.mjs";
import { processors } from "./machine.ts";
import { processorTime } from "./processes.ts";
import type { Running, Workload } from "./types.ts";

const script = join(import.meta.dirname, "check.lua");

interface Files {
  file: string;
  connections: number;
}

/** Writes a workload for `connections` connections into a folder, as `check.lua` reads it. */
export function writeWorkload(folder: string, connections: number, work: Workload): Files {
  const { method = "GET", content = "", status, compared = "", headers, bodies = [], anybody = false, requests } = work;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const lines = requests.map(({ path, value = "", body = 0, cookie = "" }) => [path, value, body, cookie].join("\t"));
  for (let number = 0; number < connections; number += 1) {
    const share = lines.filter((_, index) => index % connections === number % lines.length);
    writeFileSync(join(folder, String(number)), `${share.join("\n")}\n`);
  }
  const table = (entries: string[]) => `{ ${entries.join(", ")} }`;
  const quoted = (text: string) => JSON.stringify(text);
  const fields = [
    `folder = ${quoted(folder)}`,
    `method = ${quoted(method)}`,
    `content = ${quoted(content)}`,
    `status = ${status}`,
    `compared = ${quoted(compared)}`,
    `anybody = ${anybody}`,
    `bodies = ${table(bodies.map(quoted))}`,
    `headers = ${table(Object.entries(headers).map(([name, value]) => `[${quoted(name)}] = ${quoted(value)}`))}`,
  ];
  const file = join(folder, "work.lua");
  writeFileSync(file, `return ${table(fields)}\n`);
  return { file, connections };
}

/** Sends a contender as much as it answers for some seconds. A wrong answer is an error. */
export async function load(
  { name, pid, port, assertAlive, errors }: Running,
  { file, connections }: Files,
  seconds: number,
) {
  assertAlive();
  const before = processorTime(pid);
  const wrk = ["wrk", "-t", `${connections}`, "-c", `${connections}`, "-d", `${seconds}s`, "-s", script];
  const output: string = await run("taskset", ["-c", processors.others, ...wrk, `http://127.0.0.1:${port}`], {
    env: { KIRKAS_BENCH_WORK: file },
  });
  assertAlive();
  const [, summary, first] = output.match(/^KIRKAS (.*)\n(.*)/m) ?? [];
  if (!summary) throw new SetupError(`wrk did not finish on ${name}:\n${output}`);
  const { requests, microseconds, p50, p99, failed, wrong } = JSON.parse(summary);
  if (wrong > 0) throw new SetupError(`${name} answered wrongly: ${first}\n${errors()}`);
  if (failed > 0 || requests === 0) {
    throw new SetupError(`${name}: ${failed} requests failed, ${requests} were answered`);
  }
  const processor = ((processorTime(pid) - before) * 1000) / requests;
  return {
    requests: requests as number,
    perSecond: (requests * 1e6) / microseconds,
    processor,
    p50: p50 / 1000,
    p99: p99 / 1000,
  };
}
