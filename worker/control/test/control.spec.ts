import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("calls", () => {
  it("need the operator's token, health apart", async () => {
    expect((await call("GET", "health", { headers: { authorization: "" } })).status).toBe(200);
    for (const authorization of ["", "Bearer", "Bearer wrong", "Basic eDp5"]) {
      const { status, json, headers } = await call("GET", "live", { headers: { authorization } });
      expect([status, json.status, headers["www-authenticate"]]).toEqual([401, 401, "Bearer"]);
    }
  });

  it.each([
    ["GET", "nothing", 404],
    ["DELETE", "live", 405],
    ["GET", "versions?kind=cakes", 400],
    ["POST", `versions/${"0".repeat(64)}/promote`, 404],
    ["GET", `bundles/${"0".repeat(64)}`, 404],
    ["GET", "bundles/..%2Fpointer", 404],
  ])("%s %s is answered %i with problem details", async (method, path, status) => {
    const answer = await call(method, path);
    expect([answer.status, answer.headers["content-type"]]).toEqual([status, "application/problem+json"]);
    expect(answer.json).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) });
  });
});

it("of another method than a path takes is told which it does", async () => {
  for (const [method, path, allow] of [
    ["DELETE", "live", "GET,HEAD"],
    ["POST", "redirects", "GET,HEAD,PUT"],
    ["GET", "blobs/missing", "POST"],
    ["GET", "experiments/webhook", "POST,PUT,PATCH"],
  ] as const) {
    const { status, headers } = await call(method, path);
    expect([path, status, headers.allow?.split(",").sort()]).toEqual([path, 405, allow.split(",").sort()]);
  }
});

it("is described to whoever may read", async () => {
  const { status, headers, json } = await call("GET", "openapi.json");
  expect([status, headers["content-type"], json]).toEqual([
    200,
    "application/json",
    JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8")),
  ]);
  expect((await call("GET", "openapi.json", { headers: { authorization: "" } })).status).toBe(401);
});

describe("bundles", () => {
  it("are refused where the bytes are not what the path or the kind says", async () => {
    const wrongDigest = await call("PUT", `bundles/${"0".repeat(64)}?kind=redirects`, { body: "x" });
    expect([wrongDigest.status, wrongDigest.json.detail]).toEqual([422, expect.stringContaining("SHA-256")]);
    for (const kind of ["redirects", "release"]) {
      const wrongFormat = await call("PUT", `bundles/${sha256("x")}?kind=${kind}`, { body: "x" });
      expect([wrongFormat.status, wrongFormat.json.detail]).toEqual([422, expect.stringContaining("edgectl")]);
    }
  });
});

describe("what is live", () => {
  it("changes only from the version that the caller saw", async () => {
    const live = await call("GET", "live");
    expect(live.headers.etag).toBe(`"${live.json.version}"`);
    const promote = `versions/${live.json.redirects}/promote`;
    const stale = await call("POST", promote, { headers: { "if-match": `"${live.json.version - 1}"` } });
    expect([stale.status, stale.json.detail]).toEqual([412, expect.stringContaining(`"${live.json.version}"`)]);
    const fresh = await call("POST", promote, { headers: { "if-match": live.headers.etag ?? "" } });
    expect([fresh.status, fresh.json.version]).toEqual([200, live.json.version + 1]);
  });

  it("stays as it is in a dry run", async () => {
    const before = await call("GET", "live");
    expect((await call("POST", `versions/${before.json.release}/promote?dry_run=true`)).status).toBe(200);
    expect((await call("GET", "live")).json).toEqual(before.json);
  });

  it("loses nothing when many change it at once", async () => {
    const before = await call("GET", "live");
    const headers = { "if-match": before.headers.etag ?? "" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call("POST", `versions/${before.json.release}/promote`, { headers })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
    expect((await call("GET", "live")).json.version).toBe(before.json.version + 1);
  });
});

describe("blobs", () => {
  it("are stored under their digest, and only those", async () => {
    const record = (key: string, value: string) => {
      const lengths = Buffer.alloc(8);
      lengths.writeUInt32LE(key.length, 0);
      lengths.writeUInt32LE(value.length, 4);
      return lengths.toString("latin1") + key + value;
    };
    const key = `page/${sha256("hello")}`;
    expect((await call("POST", "blobs/missing", { body: JSON.stringify([key]) })).json).toEqual({ missing: [key] });
    expect((await call("POST", "blobs", { body: record("pointer/live", "{}") })).status).toBe(422);
    expect((await call("POST", "blobs", { body: record(key, "other") })).status).toBe(422);
    expect((await call("POST", "blobs", { body: record(key, "hello").slice(0, -1) })).status).toBe(400);
    expect((await call("POST", "blobs", { body: record(key, "hello") })).json).toEqual({ stored: 1 });
    expect((await call("POST", "blobs/missing", { body: JSON.stringify([key]) })).json).toEqual({ missing: [] });
  });
});
