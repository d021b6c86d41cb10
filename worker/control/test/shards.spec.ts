// Redirect tables that are stored in parts: live only when every part is there and right.
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

const folder = mkdtempSync(join(tmpdir(), "kirkas-tables-"));

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);
const live = async () => (await call("GET", "live")).json;
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

function table(name: string, target: string) {
  const file = join(folder, `${name}.tsv`);
  writeFileSync(file, Array.from({ length: 1000 }, (_, n) => `/${name}/${n}\t${target}?n=${n}\n`).join(""));
  return file;
}

/** Compiles a table into its index and its shards. */
async function parts(name: string, target = "/sanasto/") {
  const out = join(folder, `${name}.bundle`);
  const compile = [
    "redirects",
    "compile",
    table(name, target),
    "--market",
    "all",
    "--out",
    out,
    "--shard-bytes",
    "500",
  ];
  expect((await service.edgectl(...compile)).code).toBe(0);
  const index = readFileSync(out);
  const shards = readdirSync(`${out}.shards`).map((shard) => readFileSync(join(`${out}.shards`, shard)));
  return { index, id: sha256(index), shards };
}

const push = async (file: string) =>
  service.edgectl("redirects", "push", file, "--market", "all", "--shard-bytes", "500");

const putIndex = (index: Buffer) => call("PUT", `bundles/${sha256(index)}?kind=redirects`, { body: index });

async function upload(shards: Buffer[]) {
  for (const shard of shards) {
    const key = Buffer.from(`bundle/${sha256(shard)}`);
    const lengths = Buffer.alloc(8);
    lengths.writeUInt32LE(key.length, 0);
    lengths.writeUInt32LE(shard.length, 4);
    expect((await call("POST", "blobs", { body: Buffer.concat([lengths, key, shard]) })).status).toBe(200);
  }
}

describe("an index", () => {
  it("is refused until each of its shards is stored", async () => {
    const { index, id, shards } = await parts("waits");
    expect(shards.length).toBeGreaterThan(3);
    const before = await live();
    await upload(shards.slice(1));
    const refused = await putIndex(index);
    expect([refused.status, refused.json.detail]).toEqual([
      422,
      expect.stringMatching(/^1 of the table's \d+ shards are not stored/),
    ]);
    expect((await call("POST", `versions/${id}/promote`)).status).toBe(404);
    expect(await live()).toEqual(before);
    await upload(shards.slice(0, 1));
    expect((await putIndex(index)).status).toBe(201);
    expect(await live()).toEqual(before);
    expect((await call("POST", `versions/${id}/promote`)).status).toBe(200);
    expect((await service.send("/waits/999")).headers.location).toBe("/sanasto/?n=999");
  });

  it("whose shards are another table's is refused", async () => {
    const one = await parts("one");
    const other = await parts("other", "/blogi/");
    await upload([...one.shards, ...other.shards]);
    // The digest of a shard of the other table in place of one of its own.
    const digests = other.shards.map((shard) => Buffer.from(sha256(shard), "hex"));
    const forged = Buffer.from(one.index);
    const own = one.shards.map((shard) => Buffer.from(sha256(shard), "hex")).find((digest) => forged.includes(digest));
    forged.set(digests[0] as Buffer, forged.indexOf(own as Buffer));
    const { status, json } = await putIndex(forged);
    expect([status, json.detail]).toEqual([422, expect.stringContaining("does not load")]);
  });

  it.each([
    ["cut off", (index: Buffer) => index.subarray(0, -1)],
    [
      "of an older format",
      (index: Buffer) => Buffer.concat([index.subarray(0, 4), Buffer.from([1]), index.subarray(5)]),
    ],
    [
      "with lengths past its end",
      (index: Buffer) => Buffer.concat([index.subarray(0, 31), Buffer.from([0xff]), index.subarray(32)]),
    ],
    ["with something behind it", (index: Buffer) => Buffer.concat([index, Buffer.from("more")])],
    ["a shard", (_: Buffer, shards: Buffer[]) => shards[0] as Buffer],
  ])("that is %s is refused", async (_, damage) => {
    const { index, shards } = await parts("whole");
    const { status, json } = await putIndex(damage(index, shards));
    expect([status, json.detail]).toEqual([422, expect.stringContaining("edgectl")]);
  });
});

describe("a version that is promoted", () => {
  it("must still have each shard, undamaged", async () => {
    expect((await push(table("earlier", "/sanasto/"))).code).toBe(0);
    const { redirects: id } = await live();
    expect((await push(table("later", "/blogi/"))).code).toBe(0);
    const before = await live();
    const kv = await service.published();
    const { shards } = await parts("earlier");
    const key = `bundle/${sha256(shards[0] as Buffer)}`;
    const whole = (await kv.get(key, "arrayBuffer")) as ArrayBuffer;

    await kv.delete(key);
    const absent = await call("POST", `versions/${id}/promote`);
    expect([absent.status, absent.json.detail]).toEqual([422, expect.stringContaining("can't be read")]);
    const damaged = new Uint8Array(whole.slice(0));
    damaged[whole.byteLength - 1] = (damaged[whole.byteLength - 1] ?? 0) ^ 1;
    await kv.put(key, damaged.buffer);
    const changed = await call("POST", `versions/${id}/promote`);
    expect([changed.status, changed.json.detail]).toEqual([422, expect.stringContaining("is damaged")]);
    expect(await live()).toEqual(before);

    await kv.put(key, whole);
    expect((await service.edgectl("redirects", "promote", id)).code).toBe(0);
    expect((await service.send("/earlier/5")).headers.location).toBe("/sanasto/?n=5");
  });
});

describe("a push that is cut short", () => {
  it("changes nothing, and the next one goes on", async () => {
    const { shards } = await parts("short");
    const before = await live();
    await upload(shards.slice(0, 2));
    expect(await live()).toEqual(before);
    expect((await service.send("/short/1")).status).toBe(404);
    expect((await push(join(folder, "short.tsv"))).code).toBe(0);
    expect((await service.send("/short/1")).headers.location).toBe("/sanasto/?n=1");
  });
});

describe("a live table in parts", () => {
  it("is traced, compared and exported as any other", async () => {
    const first = table("seen", "/sanasto/");
    expect((await push(first)).code).toBe(0);
    const { redirects: id } = await live();
    for (const path of ["/seen/0", "/SEEN/999/?a=b", "/page-data/seen/5/page-data.json", "/seen/1000"]) {
      const told = (await call("GET", `trace?url=${encodeURIComponent(`http://localhost${path}`)}`)).json;
      const { status, headers } = await service.send(path);
      expect([path, told.status, told.location ?? undefined]).toEqual([path, status, headers.location]);
    }
    const told = (await call("GET", "trace?url=http%3A%2F%2Flocalhost%2Fseen%2F41")).json;
    expect(told.rule).toMatchObject({ line: 42, location: "/sanasto/?n=41" });
    expect((await call("GET", "redirects?format=json")).json[0].text).toBe(readFileSync(first, "utf8"));
    expect((await service.edgectl("redirects", "export", "--format", "tsv")).stdout).toBe(readFileSync(first, "utf8"));

    writeFileSync(first, readFileSync(first, "utf8").replace("/sanasto/?n=41\n", "/blogi/\n"));
    const compared = await service.edgectl("redirects", "diff", "--market", "all", first);
    expect(compared.stdout).toContain("0 rules added, 0 removed, 1 changed");
    expect((await push(first)).code).toBe(0);
    const { json } = await call("GET", `diff?from=${id}&to=live`);
    expect(json).toMatchObject({ rules: { added: 0, removed: 0, changed: 1 }, urls: { changed: 2 } });
  });
});
