// Rules of markets: each has hits of its own, and keeps those that were counted before tables had markets.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { unstable_splitSqlQuery as splitSql } from "wrangler";
import { root, Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";
import { deliver } from "./queue.ts";

const table = (...rows: string[]) => `source,target,status\n${rows.join("\n")}\n`;
const files = [
  { file: "redirects/fi.csv", text: table("/m/a,/sanasto/,301", "https://old.example/m/b,/sanasto/,301") },
  { file: "redirects/gb.csv", text: table("/m/a,/reviews/,301") },
];

let service: Service;
let database: Awaited<ReturnType<Service["miniflare"]["getD1Database"]>>;
const call = caller(() => service);

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  database = await service.miniflare.getD1Database("DB", "control");
});
afterAll(() => service.stop());

async function ids(): Promise<{ rule: string; file: string; hits: number }[]> {
  const select =
    "SELECT rule, file, hits FROM hit_rules JOIN rule_hits USING (rule) WHERE source LIKE '%/m/%' ORDER BY file, source";
  return (await database.prepare(select).all<{ rule: string; file: string; hits: number }>()).results;
}

it("are counted apart, and kept from before", async () => {
  const { status, json } = await call("PUT", "redirects", { body: JSON.stringify(files) });
  expect([status, json.findings]).toEqual([200, []]);
  const tables = { [json.id]: [0, 1, 2].map((rule) => [rule, 5]) };
  const body = JSON.stringify({ version: 1, tables, paths: [], dropped: 0, withheld: 0 });
  await deliver(service, [{ id: "markets", body }]);
  const counted = await ids();
  const names = counted.map(({ rule }) => rule.replace(/[0-9a-f]{64}/, "…"));
  expect(names).toEqual(["fi:…", "…", "gb:…"]);
  expect(new Set(counted.map(({ rule }) => rule.split(":").at(-1))).size).toBe(2);

  // As they were before: there was one rule for a path, and no name before its digest.
  await database.prepare("DELETE FROM hit_rules WHERE rule LIKE 'gb:%'").run();
  for (const name of ["hit_rules", "rule_hits"]) {
    await database.prepare(`UPDATE ${name} SET rule = substr(rule, 4) WHERE rule LIKE 'fi:%'`).run();
  }
  expect((await ids()).map(({ rule }) => rule).filter((rule) => rule.includes(":"))).toEqual([]);
  const migration = join(root, "worker/control/migrations/0016_markets_of_rules.sql");
  for (const statement of splitSql(readFileSync(migration, "utf8"))) await database.prepare(statement).run();
  expect(await ids()).toEqual(counted.slice(0, 2));
});
