// `npm run bench:rules [-- --rules N] [-- --queries N]`: makes a table of a million redirect rules live, waits until its rules are rows,
// and measures searches of each kind as the console makes them: through the edge and control, in workerd. Then drafts change the table: ten
// rules, and as many as drafts may change before the table has to be compacted.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { explain, SetupError } from "../dev/steps.mjs";
import { Service, token } from "../worker/edge/test/service.ts";
import { tables } from "./rules/generated.ts";
import { type Kind, kinds } from "./rules/kinds.ts";

const { values: options } = parseArgs({
  options: { rules: { type: "string", default: "1000000" }, queries: { type: "string", default: "100" } },
});
const rules = Number(options.rules);
const headers = { authorization: `Bearer ${token}` };

interface Page {
  readonly next: string | null;
  readonly total: number;
  readonly index: { readonly state: string; readonly done: number };
}

/** A page of a search, and how many milliseconds it took. */
async function search(service: Service, query: Record<string, string>): Promise<{ page: Page; time: number }> {
  const begin = performance.now();
  const answer = await service.send(`/api/control/rules?${new URLSearchParams(query)}`, { headers });
  const time = performance.now() - begin;
  if (answer.status !== 200) throw new SetupError(`"${query.q}" was answered ${answer.status}: ${answer.body}`);
  return { page: JSON.parse(answer.body.toString()), time };
}

async function makeLive(service: Service) {
  const folder = mkdtempSync(join(tmpdir(), "kirkas-rules-"));
  try {
    const files = [...tables(rules)].map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    });
    const begin = performance.now();
    const { code, stderr } = await service.edgectl("redirects", "push", ...files);
    if (code !== 0) throw new SetupError(`The table could not be pushed: ${stderr.slice(-2000)}`);
    console.log(`${rules.toLocaleString("en")} rules live after ${seconds(begin)} s`);
    for (;;) {
      const { state, done } = (await search(service, { q: "" })).page.index;
      if (state === "done") break;
      process.stderr.write(`\rrows: ${Math.round(done * 100)} %  `);
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
    console.log(`\nall of them can be searched after ${seconds(begin)} s`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const seconds = (begin: number) => ((performance.now() - begin) / 1000).toFixed(0);

/** Measures a kind: each search once, as somebody types it who has not asked for it before. */
async function measure(service: Service, { texts, sort = "relevance", pages = 0 }: Kind): Promise<number[]> {
  const times: number[] = [];
  for (const q of texts) {
    let cursor: string | null = "";
    for (let read = 0; read < pages && cursor !== null; read++) {
      cursor = (await search(service, { q, sort, ...(cursor && { cursor }) })).page.next;
    }
    times.push((await search(service, { q, sort, ...(cursor && { cursor }) })).time);
  }
  return times;
}

const figures = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return [0.5, 0.95, 0.99, 1].map((share) => at(share).toFixed(1).padStart(8)).join(" ");
};

/** Sends a write of a draft; answers what it answers, and how many seconds it took. */
async function write(service: Service, method: string, path: string, revision: number, body: string) {
  const begin = performance.now();
  const answer = await service.send(`/api/control/drafts${path && `/${path}`}`, {
    method,
    body,
    headers: { ...headers, "if-match": `"${revision}"` },
  });
  if (answer.status >= 300) throw new SetupError(`${path} was answered ${answer.status}: ${answer.body}`);
  return { json: JSON.parse(answer.body.toString()), time: (performance.now() - begin) / 1000 };
}

/** Imports new rules in a draft and publishes it; says how long each step took until the edge answered by the last of them. */
async function publish(service: Service, name: string, count: number) {
  const source = (n: number) => `/mittaus/${name}/${n}`;
  const rows = Array.from({ length: count }, (_, n) => `${source(n)},/sanasto/,301,all`);
  const begun = await write(service, "POST", "", 0, JSON.stringify({ title: name }));
  const { id } = begun.json;
  const table = `source,target,status,market\n${rows.join("\n")}\n`;
  const edited = await write(service, "POST", `${id}/imports?format=csv&file=all.csv`, 1, table);
  const compared = await service.send(`/api/control/drafts/${id}/behaviour`, { headers });
  if (compared.status !== 200) throw new SetupError(`The behaviour was answered ${compared.status}: ${compared.body}`);
  const begin = performance.now();
  const published = await write(service, "POST", `${id}/publish`, 2, JSON.stringify({ reason: "Measured" }));
  while ((await service.send(source(count - 1), { headers: { host: "localhost" } })).status !== 301) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { total } = (await search(service, { q: `source:${source(count - 1)}` })).page;
  if (total < 1) throw new SetupError("The rows are not those of what is live.");
  const seconds = [edited.time, published.time, (performance.now() - begin) / 1000].map((time) => time.toFixed(1));
  console.log(
    `${name}: edited in ${seconds[0]} s, published in ${seconds[1]} s, answered by the edge after ${seconds[2]} s`,
  );
}

async function main() {
  // The queue waits as it does where it is deployed (worker/control/wrangler.toml): its work would hold up the push's answer.
  const service = await Service.start({ controlProfile: "release", rulesQueue: { maxBatchTimeout: 1 } });
  try {
    await makeLive(service);
    console.log(`${"milliseconds a search".padEnd(44)} searches      p50      p95      p99      max`);
    const all: number[] = [];
    for (const kind of kinds(rules, Number(options.queries))) {
      const times = await measure(service, kind);
      all.push(...times);
      console.log(`${kind.name.padEnd(44)} ${String(times.length).padStart(8)} ${figures(times)}`);
    }
    console.log(`${"all".padEnd(44)} ${String(all.length).padStart(8)} ${figures(all)}`);
    await service.send("/api/control/settings/review", {
      method: "PUT",
      headers,
      body: JSON.stringify({ redirects: "never", approvals: 1, ci_tokens_reviewed: false }),
    });
    await publish(service, "ten", 10);
    await publish(service, "thousand", 1000);
    await publish(service, "near-the-limit", 18_000);
    await publish(service, "ten-more", 10);
  } finally {
    await service.stop();
  }
}

main().catch(explain);
