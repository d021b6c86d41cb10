// What is stored under a digest is what that digest says, for good: no upload changes what is live.
import { createHash } from "node:crypto";
import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, beforeAll, expect, inject, it, test } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);
const sha256 = (value: string | Buffer) => createHash("sha256").update(value).digest("hex");

function record(key: string, value: string | Buffer) {
  const [name, bytes] = [Buffer.from(key), Buffer.from(value)];
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(name.length, 0);
  lengths.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([lengths, name, bytes]);
}

const store = (...records: [string, string | Buffer][]) =>
  call("POST", "blobs", { body: Buffer.concat(records.map(([key, value]) => record(key, value))) });

const stored = async (key: string) => {
  const value = await (await service.published()).get(key, "arrayBuffer");
  return value && Buffer.from(value);
};

const latest = async () => (await call("GET", "audit?limit=1")).json.entries[0];

const page = `page/${sha256("hello")}`;
const compressed = brotliCompressSync("hello");

test.each([
  ["bytes of another page", page, "other"],
  ["another page, compressed", `${page}.br`, brotliCompressSync("other")],
  ["no brotli", `${page}.br`, "hello"],
  ["brotli that is cut off", `${page}.br`, compressed.subarray(0, -1)],
  ["brotli with something behind it", `${page}.br`, Buffer.concat([compressed, Buffer.from("<script>")])],
  ["more than a body may have, compressed", `${page}.br`, brotliCompressSync(Buffer.alloc(30_000_000))],
  ["another shard", `bundle/${sha256("shard")}`, "other"],
  ["the pointer", "pointer/live", "{}"],
])("%s: refused, and nothing of the call is stored", async (_, key, value) => {
  const { status, json } = await store([`page/${sha256("good")}`, "good"], [key, value]);
  expect([status, json.detail]).toEqual([422, expect.stringContaining(key)]);
  expect(await stored(`page/${sha256("good")}`)).toBe(null);
});

it("stores a body as it is and compressed, and records what was stored", async () => {
  expect((await store([page, "hello"], [`${page}.br`, compressed])).json).toEqual({ stored: 2 });
  const { what, detail } = await latest();
  expect([what, JSON.parse(detail)]).toEqual([
    "store blobs",
    {
      values: [
        { key: page, sha256: sha256("hello"), bytes: 5 },
        { key: `${page}.br`, sha256: sha256(compressed), bytes: compressed.length },
      ],
    },
  ]);
});

it("writes a value once", async () => {
  const otherwise = brotliCompressSync("hello", { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
  const { number } = await latest();
  expect((await store([page, "hello"], [`${page}.br`, otherwise])).status).toBe(200);
  expect(await stored(`${page}.br`)).toEqual(compressed);
  expect((await latest()).number).toBe(number);
});

it("repairs a damaged value with the right bytes, and with no others", async () => {
  const kv = await service.published();
  for (const key of [page, `${page}.br`]) {
    await kv.put(key, "damaged");
    expect((await store([key, key === page ? "other" : brotliCompressSync("other")])).status).toBe(422);
    expect((await store([key, key === page ? "hello" : compressed])).status).toBe(200);
    expect(sha256((await stored(key)) ?? "")).toBe(sha256(key === page ? "hello" : compressed));
    expect(JSON.parse((await latest()).detail).values).toMatchObject([{ key, repaired: true }]);
  }
  const bundle = (await call("GET", "live")).json.experiments;
  const bytes = (await stored(`bundle/${bundle}`)) as Buffer;
  await kv.put(`bundle/${bundle}`, "damaged");
  expect((await store([`bundle/${bundle}`, bytes])).status).toBe(200);
  expect(await stored(`bundle/${bundle}`)).toEqual(bytes);
});

it("repairs a damaged source", async () => {
  const text = "source,target,status\n/repaired,/sanasto/,301\n";
  expect((await call("PUT", `sources/${sha256(text)}`, { body: text })).status).toBe(201);
  await (await service.published()).put(`source/${sha256(text)}`, "damaged");
  expect((await call("PUT", `sources/${sha256(text)}`, { body: text })).status).toBe(201);
  expect((await stored(`source/${sha256(text)}`))?.toString()).toBe(text);
});

test("an asset keeps the bytes that were stored under its name first, in both forms", async () => {
  expect((await store(["asset/a-1.js", "first"])).status).toBe(200);
  for (const [key, value] of [
    ["asset/a-1.js", "second"],
    ["asset/a-1.js.br", brotliCompressSync("second")],
  ] as const) {
    const { status, json } = await store([key, value]);
    expect([status, json.detail]).toEqual([422, expect.stringMatching(/other bytes.*another name/)]);
  }
  expect((await store(["asset/a-1.js.br", brotliCompressSync("first")])).status).toBe(200);
  expect((await store(["asset/b-1.js", "one"], ["asset/b-1.js.br", brotliCompressSync("other")])).status).toBe(422);
});

test("an asset of the live release cannot be changed, although it was stored before digests were", async () => {
  const html = (await service.send("/")).body.toString();
  const name = html.match(/\/assets\/([^"]+\.js)/)?.[1] ?? "";
  const before = (await service.send(`/assets/${name}`)).body;
  const database = await service.miniflare.getD1Database("DB", "control");
  await database.prepare("UPDATE blobs SET digest = NULL WHERE key LIKE 'asset/%'").run();
  for (const [key, value] of [
    [`asset/${name}`, "alert(1)"],
    [`asset/${name}.br`, brotliCompressSync("alert(1)")],
  ] as const) {
    expect((await store([key, value])).status).toBe(422);
  }
  expect((await service.send(`/assets/${name}`)).body).toEqual(before);
});

test("a release with an asset of other bytes than are stored under its name is not made live", async () => {
  const database = await service.miniflare.getD1Database("DB", "control");
  const { release } = (await call("GET", "live")).json;
  const promote = () => call("POST", `versions/${release}/promote`);
  expect((await promote()).status).toBe(200);
  const other = sha256("other");
  const asset = "SELECT key FROM blobs WHERE key LIKE 'asset/%.js' AND key NOT LIKE 'asset/_-1.js' LIMIT 1";
  await database.prepare(`UPDATE blobs SET digest = ? WHERE key = (${asset})`).bind(other).run();
  const { status, json } = await promote();
  expect([status, json.detail]).toEqual([422, expect.stringContaining("other bytes")]);
});

test.each(["campaigns", "experiments"])("%s are published as files only, which are checked", async (kind) => {
  const id = (await call("GET", "live")).json[kind];
  const answer = await call("PUT", `bundles/${id}?kind=${kind}`, { body: (await stored(`bundle/${id}`)) as Buffer });
  expect([answer.status, answer.json.detail]).toEqual([422, expect.stringContaining(`PUT ${kind}`)]);
});

test("campaigns that differ in their postbacks only are different versions", async () => {
  const sources = (await call("GET", "campaigns")).json.find(({ file }: { file: string }) =>
    file.endsWith("sources.json"),
  );
  const publish = async (goal: string) => {
    const postback = { network: "adtraction", account: "1", goal };
    const dates = { begins: "2026-01-01", ends: "2036-01-01" };
    const campaign = { name: "spring", source: "google", language: "fi", landing: "/kampanja/", ...dates, postback };
    const files = [sources, { file: "spring.json", text: JSON.stringify([campaign]) }];
    return (await call("PUT", "campaigns", { body: JSON.stringify(files) })).json;
  };
  const [first, second] = [await publish("1"), await publish("2")];
  expect(first.findings).toEqual([]);
  expect(first.id).not.toBe(second.id);
  expect(JSON.stringify((await call("GET", `campaigns?version=${first.id}`)).json)).toContain('goal\\":\\"1');
});
