// Versions of the redirects that are patches: stored, promoted, explained, compared, and their hits counted by rule.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller, switchReviewsOff } from "./call.ts";
import { examples, patchFor, publishPatch, sha256, storePatch } from "./patches.ts";

let service: Service;
let base: string;
const call = caller(() => service);

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  await switchReviewsOff(service);
  base = await publish(examples.base);
});
afterAll(() => service.stop());
beforeEach(() => promote(base));

async function publish(text: string): Promise<string> {
  const body = JSON.stringify([{ file: "all.csv", text }]);
  const { status, json } = await call("PUT", "redirects", { body });
  expect(status).toBe(200);
  return json.id;
}

async function promote(id: string) {
  const { status, json } = await call("POST", `versions/${id}/promote`, { body: "{}" });
  expect([status, json.redirects]).toEqual([200, id]);
}

const live = async () => (await call("GET", "live")).json;
const store = (body: Buffer) => call("PUT", `bundles/${sha256(body)}?kind=redirects`, { body });

describe("a patch", () => {
  it("is one version, which names its table", async () => {
    const id = await publishPatch(service, "first", base);
    expect((await live()).redirects).toBe(id);
    expect(await live()).not.toHaveProperty("redirects_base");
    const versions = (await call("GET", "versions?kind=redirects")).json as { id: string }[];
    const found = versions.filter((version) => [id, base].includes(version.id));
    expect(found).toEqual([
      expect.objectContaining({ id, base, live: true }),
      expect.objectContaining({ id: base, base: null, live: false }),
    ]);
    const { entries } = (await call("GET", "audit?limit=20")).json as { entries: { what: string; detail: string }[] };
    const stored = entries.find(({ what, detail }) => what === "store bundle" && JSON.parse(detail).id === id);
    expect(JSON.parse(stored?.detail ?? "{}")).toMatchObject({ base });
  });

  it("is refused without its table, on another patch, when damaged, or too large", async () => {
    const id = await publishPatch(service, "first", base);
    const patch = patchFor("first", base);
    const cases: [Buffer, number, string][] = [
      [patchFor("first", "0".repeat(64)), 422, "no stored table"],
      [patchFor("second", id), 422, "no stored table"],
      [patch.subarray(0, 60), 422, "no redirects bundle"],
      [Buffer.concat([patch, Buffer.alloc(1)]), 422, "no redirects bundle"],
      [Buffer.concat([patch, Buffer.alloc(2_200_000)]), 413, "edgectl redirects push"],
    ];
    for (const [body, status, reason] of cases) {
      const answer = await store(body);
      expect([answer.status, answer.json.detail]).toEqual([status, expect.stringContaining(reason)]);
    }
  });

  it("can't be promoted when its table is gone", async () => {
    const id = await storePatch(service, "second", base);
    const kv = await service.published();
    const table = (await kv.get(`bundle/${base}`, "arrayBuffer")) as ArrayBuffer;
    await kv.delete(`bundle/${base}`);
    expect((await call("POST", `versions/${id}/promote`, { body: "{}" })).status).toBe(404);
    await kv.put(`bundle/${base}`, table);
    await promote(id);
  });
});

describe("what a patch answers", () => {
  const trace = async (url: string, more = "") => {
    const { status, json } = await call("GET", `trace?url=${encodeURIComponent(url)}${more}`);
    expect(status).toBe(200);
    return json as { status: number; location: string | null; rule: { file: string; line: number } | null };
  };

  it("is explained, of what is live and of a version", async () => {
    const id = await publishPatch(service, "first", base);
    const changed = { status: 301, location: "/sanasto/?n=30", rule: { file: "all.csv", line: 0 } };
    expect(await trace("http://localhost/p/changed")).toMatchObject(changed);
    expect(await trace("http://localhost/p/stays")).toMatchObject({ location: "/sanasto/?n=4", rule: { line: 6 } });
    expect(await trace("http://localhost/p/b")).toMatchObject({ status: 302, location: "/blogi/", rule: { line: 0 } });
    expect(await trace("http://localhost/p/b", `&version=${base}`)).toMatchObject({ location: "/sanasto/?n=1" });
    await promote(base);
    expect(await trace("http://localhost/p/changed")).toMatchObject({ location: "/sanasto/?n=3" });
    expect(await trace("http://localhost/p/changed", `&version=${id}`)).toMatchObject(changed);
  });

  it("is compared with what its table answers", async () => {
    const id = await publishPatch(service, "first", base);
    const { status, json } = await call("GET", `diff?from=${base}&to=live`);
    expect(status).toBe(200);
    const answers = Object.fromEntries(
      (json.answers as { url: string; to: { location: string } }[])
        .filter(({ url }) => url.startsWith("http://localhost"))
        .map(({ url, to }) => [new URL(url).pathname, to?.location]),
    );
    expect(answers).toMatchObject({ "/p/b": "/blogi/", "/p/changed": "/sanasto/?n=30", "/p/new": "/sanasto/?n=5" });
    expect(answers).not.toHaveProperty("/p/stays");
    const same = (await call("GET", `diff?from=${id}&to=live`)).json;
    expect(same.urls.changed).toBe(0);
  });

  it("is what a draft is compared with", async () => {
    await publishPatch(service, "first", base);
    const opened = await call("POST", "drafts", { body: JSON.stringify({ title: "On a patch" }) });
    expect(opened.status).toBe(201);
    const behaviour = await call("GET", `drafts/${opened.json.id}/behaviour`);
    expect([behaviour.status, behaviour.json.groups]).toEqual([200, []]);
  });
});

describe("hits", () => {
  const hitsOf = async (source: string) => {
    const { rules } = (await call("GET", "reports/redirects")).json as { rules: { source: string; hits: number }[] };
    return rules.filter((rule) => rule.source === source).reduce((sum, rule) => sum + rule.hits, 0);
  };
  const until = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 15_000, interval: 200 });
  const visit = async (...paths: string[]) => {
    for (const path of paths) await service.send(path);
  };

  it("are counted by rule, whether the table or the patch answers", async () => {
    await visit("/p/b", "/p/stays", "/p/changed");
    await until(() => hitsOf("/p/changed")).toBe(1);
    await publishPatch(service, "first", base);
    await visit("/p/stays", "/p/changed", "/p/changed", "/p/b", "/p/new", "/q/x");
    await until(() => hitsOf("/q/*")).toBe(1);
    const sources = ["/p/b", "/p/stays", "/p/changed", "/p/new", "/p/*"];
    expect(await Promise.all(sources.map(hitsOf))).toEqual([1, 2, 3, 1, 1]);
    const { json } = await call("GET", "reports/not-found");
    expect(json.uncounted).not.toHaveProperty("unknown-table");
  });

  it("of a patch whose rules are listed need no text", async () => {
    const id = await publishPatch(service, "second", base);
    // As control stores it where it compiles a patch from rows.
    const rule = { id: "listed", source: "/listed", target: "/sanasto/", status: 308, file: "all.csv", line: 1 };
    const list = JSON.stringify(Array(5).fill({ ...rule, host: null, address: "/p/b" }));
    expect((await call("PUT", `sources/${sha256(list)}`, { body: list })).status).toBe(201);
    const database = await service.miniflare.getD1Database("DB", "control");
    await database.prepare("UPDATE versions SET patch_rules = ? WHERE id = ?").bind(sha256(list), id).run();
    await visit("/p/b");
    await until(() => hitsOf("/listed")).toBe(1);
  });
});
