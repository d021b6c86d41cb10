// Loads a contender with wrk, which checks every answer.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, SetupError } from "../../dev/steps.mjs";
import { processors } from "./machine.mjs";
import { processorTime } from "./processes.mjs";

const script = join(import.meta.dirname, "check.lua");

/**
 * Writes a kind of work for `connections` connections into a folder, as `check.lua` reads it.
 * `requests`: path, with the value of the header `compared`, the body's number in `bodies` (from 1; 0
 * for none) and a cookie, where there are such.
 */
export function writeWork(
  folder,
  connections,
  { status, compared = "", headers, bodies = [], anybody = false, requests },
) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const lines = requests.map(({ path, value = "", body = 0, cookie = "" }) => [path, value, body, cookie].join("\t"));
  for (let number = 0; number < connections; number += 1) {
    const share = lines.filter((_, index) => index % connections === number % lines.length);
    writeFileSync(join(folder, String(number)), `${share.join("\n")}\n`);
  }
  const table = (entries) => `{ ${entries.join(", ")} }`;
  const quoted = JSON.stringify;
  const fields = [
    `folder = ${quoted(folder)}`,
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
export async function load({ name, pid, port, mustLive }, { file, connections }, seconds) {
  mustLive();
  const before = processorTime(pid);
  const count = String(connections);
  const output = await run(
    "taskset",
    [
      "-c",
      processors.others,
      "wrk",
      "-t",
      count,
      "-c",
      count,
      "-d",
      `${seconds}s`,
      "-s",
      script,
      `http://127.0.0.1:${port}`,
    ],
    { env: { KIRKAS_BENCH_WORK: file } },
  );
  mustLive();
  const [, summary, first] = output.match(/^KIRKAS (.*)\n(.*)/m) ?? [];
  if (!summary) throw new SetupError(`wrk did not finish on ${name}:\n${output}`);
  const { requests, microseconds, p50, p99, failed, wrong } = JSON.parse(summary);
  if (wrong > 0) throw new SetupError(`${name} answered wrongly: ${first}`);
  if (failed > 0 || requests === 0)
    throw new SetupError(`${name}: ${failed} requests failed, ${requests} were answered`);
  const processor = ((processorTime(pid) - before) * 1000) / requests;
  return { requests, perSecond: (requests * 1e6) / microseconds, processor, p50: p50 / 1000, p99: p99 / 1000 };
}
