// `npm run load:counts [-- --seconds 600 --per-second 10000 --rules 250000 --failing 2]`: feeds control's queue what so many requests
// a second produce, in real time, on a local service of its own with control as it is deployed (`npm run build`): messages in the edge's own format, of as many isolates as
// the cost model has, with its shares (bench/harness/prices.ts). Of a hundred transactions and batches `failing` fail,
// and one message of counts in a hundred is sent twice. Each rule is hit once before, as in the hours before. Prints rows written, how long messages waited and the processor time;
// fails where anything is lost or counted twice, or a bar is missed.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { configured, reportedOf } from "../bench/harness/cost.ts";
import { rowsOf } from "../bench/harness/rows.ts";
import { Service } from "../worker/edge/test/service.ts";
import { compare, type Expected, merge } from "./load/counted.ts";
import { entry, type Statistics, statisticsPath } from "./load/counting-entry.ts";
import { explain, run, SetupError } from "./steps.mjs";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "600" },
    "per-second": { type: "string", default: "10000" },
    rules: { type: "string", default: "250000" },
    failing: { type: "string", default: "2" },
  },
});
const seconds = Number(values.seconds);
const perSecond = Number(values["per-second"]);
const rules = Number(values.rules);

/** What is reported a second. */
const reported = { ...reportedOf(perSecond), rules };
/** Milliseconds that writing the messages takes at most. */
const PREPARATION = 120_000;
/** Seconds before the end at which a merge is due, so that what waits for it is seen. */
const MERGE_BEFORE_END = 30;
/** Rows that may be written for a request. */
const MOST_ROWS = 0.05;
/** Rules that a message of the edge holds at most. */
const RULES_A_MESSAGE = 4000;
/** Messages that one call of the queue takes. */
const LARGEST_SEND = 100;

const folder = mkdtempSync(join(tmpdir(), "kirkas-counts-"));
const { messages: maxBatchSize, seconds: maxBatchTimeout } = configured.batch;
const consumer = { maxBatchSize, maxBatchTimeout, maxRetries: 10, retryDelay: 30 };
/** Limits for a site of this size: those of `wrangler.toml` are for a smaller one. */
const limits = Object.fromEntries(
  ["SESSIONS", "CLICKS", "EXPOSURES", "PATHS"].map((of) => [`${of}_A_DAY`, "100000000"]),
);

/** Makes a table live whose rules lead to pages; answers its name. */
async function publishTable(service: Service): Promise<string> {
  const rows = Array.from({ length: rules }, (_, n) => `/load/${(n * 7919) % 1_000_003}/article-${n},/sanasto/,301`);
  const file = join(folder, "load.csv");
  writeFileSync(file, `source,target,status\n${rows.join("\n")}\n`);
  const { code, stderr } = await service.edgectl("redirects", "push", file, "--market", "all");
  if (code !== 0) throw new SetupError(stderr);
  const pointer = (await (await service.published()).get("pointer/live")) ?? "";
  return (JSON.parse(pointer) as { redirects: string }).redirects;
}

/** Each rule is hit once, as it was in the hours before: only the first hit of a day writes the rule itself. */
async function hitEveryRule(service: Service, table: string) {
  const control = await service.miniflare.getWorker("control");
  const timestamp = new Date();
  const messages = Array.from({ length: Math.ceil(rules / RULES_A_MESSAGE) }, (_, n) => {
    const numbers = Array.from({ length: RULES_A_MESSAGE }, (_, place) => n * RULES_A_MESSAGE + place);
    const hits = numbers.filter((number) => number < rules).map((number) => [number, 1]);
    const counts = { version: 1, id: `before-${n}`, tables: { [table]: hits }, paths: [], dropped: 0, withheld: 0 };
    return { id: `before-${n}`, timestamp, attempts: 1, body: JSON.stringify(counts) };
  });
  await control.queue("counts", messages);
  await merge(service);
}

/** What the program that writes the messages reads: whole numbers. */
function trafficOf(table: string) {
  const { isolates, redirects, misses, clicks, exposures, sessions, consenting, paths, madeUp } = reported;
  const all = { isolates, redirects, misses, clicks, exposures, sessions, paths };
  const rounded = Object.fromEntries(Object.entries(all).map(([name, figure]) => [name, Math.round(figure)]));
  return {
    ...rounded,
    ...{ begin: Date.now() + PREPARATION, seconds, table, rules, sentTwicePercent: 1 },
    messageSeconds: configured.messageSeconds,
    madeUpPercent: Math.round(madeUp * 100),
    consentingPercent: Math.round(consenting * 100),
  };
}

/** Messages with the milliseconds after the beginning at which each is due, one a line; the beginning is since 1970. */
interface Messages {
  readonly begin: number;
  readonly lines: readonly string[];
  readonly expected: Expected;
}

/** Has the messages written, and what is expected of them. */
async function produce(table: string): Promise<Messages> {
  await run("cargo", ["build", "--locked", "-p", "kirkas-bench-counts"]);
  const traffic = join(folder, "traffic.json");
  const messages = join(folder, "messages.jsonl");
  const expected = join(folder, "expected.json");
  const { begin, ...others } = trafficOf(table);
  writeFileSync(traffic, JSON.stringify({ begin, ...others }));
  await run("cargo", ["run", "--locked", "-p", "kirkas-bench-counts", "--", traffic, messages, expected]);
  if (begin < Date.now()) throw new SetupError("Writing the messages took too long: have the machine do nothing else.");
  const lines = readFileSync(messages, "utf8").trimEnd().split("\n");
  return { begin, lines, expected: JSON.parse(readFileSync(expected, "utf8")) as Expected };
}

/** Sends each message at its time. */
async function feed(service: Service, { begin, lines }: Messages) {
  const queue = await service.miniflare.getQueueProducer("COUNTS", "edge");
  await until(begin);
  let next = 0;
  while (next < lines.length) {
    const due: { body: string; contentType: "text" }[] = [];
    for (const line of lines.slice(next, next + LARGEST_SEND)) {
      const [at, body] = JSON.parse(line) as [number, string];
      if (begin + at > Date.now()) break;
      due.push({ body, contentType: "text" });
    }
    next += due.length;
    if (due.length > 0) await queue.sendBatch(due);
    else await new Promise((done) => setTimeout(done, 20));
  }
}

const until = (time: number) => new Promise((done) => setTimeout(done, Math.max(0, time - Date.now())));

/** The workerd that this process started. */
function workerd(): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => {
    const [, name, parent] = stat(pid)?.match(/^\d+ \((.*)\) \S (\d+)/) ?? [];
    return name === "workerd" && Number(parent) === process.pid;
  });
  if (!found) throw new SetupError("The local service runs no workerd that its processor time could be read of.");
  return Number(found);
}

/** Time that a process has had on the processor, in milliseconds: Linux counts it in hundredths of a second. */
function processorTime(pid: number): number {
  const fields = (stat(pid) ?? "").replace(/^.*\) /, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function stat(pid: number | string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
}

async function measure(service: Service, traffic: Messages) {
  const control = await service.miniflare.getWorker("control");
  const statistics = async () => (await (await control.fetch(`http://control${statisticsPath}`)).json()) as Statistics;
  const pid = workerd();
  await until(traffic.begin);
  const database = await service.miniflare.getD1Database("DB", "control");
  const lastMerge = Date.now() + (seconds - MERGE_BEFORE_END - configured.mergedSeconds) * 1000;
  await database.prepare("UPDATE journal_state SET at = ?1 WHERE name = 'merged'").bind(lastMerge).run();
  await control.fetch(`http://control${statisticsPath}?again`);
  const before = processorTime(pid);
  await feed(service, traffic);
  const fed = await statistics();
  const processor = processorTime(pid) - before;
  const differences = await compare(service, traffic.expected, rules);
  const done = await statistics();
  return { fed, done, processor, differences };
}

/** The value below which so much of a sorted list is. */
const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

type Measured = Awaited<ReturnType<typeof measure>>;

/** Prints it all; `later` are rows that are deleted once they are old. */
function report({ lines, expected }: Messages, { fed, done, processor, differences }: Measured, later: number) {
  const requests = perSecond * seconds;
  const lags = done.lags.toSorted((one, other) => one - other);
  const again = done.lagsAgain.toSorted((one, other) => one - other);
  const share = done.rowsWritten / requests;
  const reckoned = rowsOf(reported, configured);
  const table = [
    ["requests", requests.toLocaleString("en")],
    ["messages, of which the queue had taken before the end", `${lines.length} (${fed.messages})`],
    ["batches", done.batches],
    ["transactions; failed on purpose", `${done.transactions}; ${done.failed}`],
    ["messages delivered again", done.again],
    ["rows written", done.rowsWritten.toLocaleString("en")],
    ["rows written a request", share.toFixed(4)],
    ["the same, with the rows that are deleted once they are old", ((done.rowsWritten + later) / requests).toFixed(4)],
    ["that as the cost model reckons it", ((reckoned.written + reckoned.deleted) / perSecond).toFixed(4)],
    ["rows read a request", (done.rowsRead / requests).toFixed(3)],
    ["the consumer's longest call, with a merge of all, ms", done.longest],
    [
      "lag of a message until it is written, ms: median, 95 %, 99 %, most",
      [0.5, 0.95, 0.99, 1].map((of) => quantile(lags, of)).join(", "),
    ],
    [
      "the same of messages that were delivered again after 30 s",
      [0.5, 0.95, 0.99, 1].map((of) => quantile(again, of)).join(", "),
    ],
    ["messages that waited when the last was sent", lines.length - fed.messages],
    ["the queue's consumer at work, share of the time", (done.busy / 1000 / seconds).toFixed(3)],
    [
      "processor time of workerd (control, queue and database), share of one processor",
      (processor / 1000 / seconds).toFixed(3),
    ],
    ["the same a message, ms", (processor / lines.length).toFixed(2)],
  ];
  for (const [what, figure] of table) console.log(`  ${what}: ${figure}`);
  const kinds = Object.entries(expected)
    .filter(([, count]) => typeof count === "number")
    .map(([kind, count]) => `${kind} ${count}`);
  console.log(`  expected: ${kinds.join(", ")}`);
  for (const difference of differences) console.log(`  DIFFERENT: ${difference}`);
  if (differences.length > 0) throw new Error("What reports say is not what was sent.");
  if (share > MOST_ROWS) throw new Error(`More than ${MOST_ROWS} rows were written a request.`);
  console.log("  nothing is lost, and nothing is counted twice");
}

try {
  const service = await Service.start({
    controlEntry: entry(Number(values.failing)),
    controlProfile: "release",
    countsQueue: consumer,
    control: { COUNTS_MERGED_SECONDS: String(configured.mergedSeconds), ...limits },
  });
  try {
    console.log(`  a table of ${rules.toLocaleString("en")} rules`);
    const table = await publishTable(service);
    await hitEveryRule(service, table);
    const traffic = await produce(table);
    console.log(`  ${traffic.lines.length} messages in ${seconds} s`);
    const measured = await measure(service, traffic);
    report(traffic, measured, await rowsDeletedLater(service));
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
} catch (error) {
  explain(error);
}

/** Rows that retention deletes one day: of all tables that grow with what is sent, and not with what is published. */
async function rowsDeletedLater(service: Service): Promise<number> {
  const database = await service.miniflare.getD1Database("DB", "control");
  const tables = ["message_ids", "counted_sessions", "clicks", "exposures"];
  const counts = tables.map((table) => database.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n"));
  return (await Promise.all(counts)).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
