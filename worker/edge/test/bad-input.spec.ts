import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "./service.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

describe("bad input gets a clear answer", () => {
  const cases = [
    { what: "a path of 20 KB", path: `/${"a".repeat(20_000)}`, status: 414, says: "longer than 16 KB" },
    { what: "a query of 20 KB", path: `/?${"a".repeat(20_000)}`, status: 414, says: "longer than 16 KB" },
    { what: "a parent with a parameter", path: "/sanasto/..;/", status: 400, says: "..;" },
    { what: "the same, encoded", path: "/%2e%2E%253B/sanasto/", status: 400, says: "..;" },
    { what: "broken percent-encoding", path: "/%zz/", status: 400, says: "hexadecimal" },
    { what: "a method that is not allowed", path: "/sanasto/", method: "DELETE", status: 405, says: "header Allow" },
  ];

  it.each(cases)("$what: $status", async ({ path, method = "GET", status, says }) => {
    const answer = await service.send(path, { method });
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toContain(says);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("a path of 100 KB: 414, by the runtime before the Worker sees it", async () => {
    expect((await service.send(`/${"a".repeat(100_000)}`)).status).toBe(414);
  });

  it("a page that KV has lost: 503 with the server-error page of its language", async () => {
    const kv = await service.published();
    // HEAD reads no body, which would be in memory then.
    const { headers } = await service.send("/sv/sanasto/", { method: "HEAD" });
    const digest = (headers.etag ?? "").replace(/"|\.br/g, "");
    const { keys } = await kv.list({ prefix: `page/${digest}` });
    expect(keys.length).toBe(2);
    for (const { name } of keys) await kv.delete(name);
    const answer = await service.send("/sv/sanasto/");
    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toBeDefined();
    expect(answer.headers["content-language"]).toBe("sv-FI");
  });

  it("a service with nothing published: 503 for pages, and the API answers", async () => {
    const empty = await Service.start();
    const page = await empty.send("/");
    expect([page.status, page.headers["retry-after"]]).toEqual([503, "30"]);
    expect((await empty.send("/api/v2/user/profile")).status).toBe(401);
    await empty.stop();
  });

  const bundles: [string, (table: ArrayBuffer) => string | ArrayBuffer][] = [
    ["nothing of the kind", () => "KMAPnot a bundle"],
    ["empty", () => ""],
    ["cut off", (table) => table.slice(0, -1)],
    ["cut off in its header", (table) => table.slice(0, 20)],
    ["of an older format", (table) => new Uint8Array(table).with(4, 1).buffer as ArrayBuffer],
    [
      "longer than it says",
      (table) => Buffer.concat([new Uint8Array(table), Buffer.alloc(1_000_000)]).buffer as ArrayBuffer,
    ],
    ["one that says it is huge", (table) => new Uint8Array(table).with(31, 0xff).buffer as ArrayBuffer],
  ];

  it.each(bundles)("a pointer to a bundle that is %s: the last good one serves", async (_, damage) => {
    const kv = await service.published();
    const pointer = (await kv.get("pointer/live")) ?? "";
    const table = await kv.get(`bundle/${JSON.parse(pointer).redirects}`, "arrayBuffer");
    await kv.put("bundle/damaged", damage(table as ArrayBuffer));
    await kv.put("pointer/live", JSON.stringify({ version: 99, redirects: "damaged", release: "absent" }));
    for (let n = 0; n < 3; n++) {
      expect((await service.send("/")).status).toBe(200);
      expect((await service.send("/remonttilaina/")).status).toBe(301);
      await new Promise((done) => setTimeout(done, 100));
    }
    await kv.put("pointer/live", pointer);
  });
});

describe("no request makes the Worker panic", () => {
  const pieces = [
    "/",
    "//",
    "\\",
    "%",
    "%2F",
    "%5c",
    "%00",
    "%c3",
    "%e2%82",
    "..",
    ".",
    "sv",
    "pl-pl",
    "page-data",
    "page-data.json",
    "assets",
    "api",
    "?",
    "&",
    "=",
    "#",
    "é",
    "\u{10ffff}",
    "a".repeat(300),
  ];

  it("whatever its path, method and headers are", { timeout: 180_000 }, async () => {
    let seed = 20_260_101;
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    for (let n = 0; n < 3000; n++) {
      const path = `/${Array.from({ length: next(8) }, () => pieces[next(pieces.length)]).join("")}`;
      const answer = await service.send(Buffer.from(path).toString("latin1"), {
        method: ["GET", "HEAD", "POST", "OPTIONS"][next(4)] ?? "GET",
        host: ["localhost", "intl.localhost", "x", "[::1]"][next(4)] ?? "x",
        headers: { "if-none-match": ['"', "W/", '""', "*", ","][next(5)] ?? "" },
      });
      expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)]);
      const { location } = answer.headers;
      expect([path, location ?? "/"]).toEqual([path, expect.stringMatching(/^(\/(?![/\\])|https?:\/\/)/)]);
    }
  });
});
