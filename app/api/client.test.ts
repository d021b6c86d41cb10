// The API client: what it sends, how it renews a session and what its calls end with.
import { describe, expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { ApiClient } from "./client.ts";

interface Sent {
  url: string;
  init: RequestInit;
}

/** A client whose server answers by path, each path's answers in order, the last one for good. */
function clientFor(answers: Record<string, Response[]>) {
  const sent: Sent[] = [];
  let denials = 0;
  const client = new ApiClient({
    denial: () => () => {
      denials += 1;
    },
    fetch: async (url, init) => {
      sent.push({ url, init });
      const queue = answers[url.split("?")[0] ?? ""] ?? [];
      const next = queue.length > 1 ? queue.shift() : queue[0];
      if (!next) throw new TypeError(`failed to fetch ${url}`);
      return next.clone();
    },
  });
  return { client, sent, denials: () => denials };
}

const refresh = "/api/v3/user/token/refresh";
const answer = (status: number, body: unknown = null, type = "application/json") =>
  new Response(status === 204 ? null : typeof body === "string" ? body : JSON.stringify(body), {
    status,
    headers: { "content-type": type },
  });
const ok = answer(200, { id: "u1" });

describe("what is sent", () => {
  test.each<[string, (client: ApiClient) => Promise<unknown>, Partial<RequestInit> & { url?: string }]>([
    [
      "GET with dates and objects",
      (c) => c.get("/a", { from: new Date(0), filter: { x: 1 }, none: undefined, n: 2 }),
      { method: "GET", url: "/a?from=1970-01-01T00%3A00%3A00.000Z&filter=%7B%22x%22%3A1%7D&n=2" },
    ],
    ["POST as JSON", (c) => c.post("/a", { x: 1 }), { method: "POST", body: '{"x":1}' }],
    ["PUT as JSON", (c) => c.put("/a", [1]), { method: "PUT", body: "[1]" }],
    ["PATCH as JSON", (c) => c.patch("/a", { y: null }), { method: "PATCH", body: '{"y":null}' }],
    ["DELETE", (c) => c.delete("/a"), { method: "DELETE" }],
  ])("%s", async (_, call, { url = "/a", ...expected }) => {
    const { client, sent } = clientFor({ "/a": [ok] });
    expect(await call(client)).toEqual({ id: "u1" });
    expect(sent[0]?.url).toBe(url);
    expect(sent[0]?.init).toMatchObject({ ...expected, credentials: "include" });
  });
});

test("a file is sent as it is, and again once the session is renewed", async () => {
  const { client, sent } = clientFor({ "/a": [answer(401), ok], [refresh]: [answer(200)] });
  const file = new Blob(["%PDF-1.7"], { type: "application/pdf" });
  expect(await client.upload("/a", file, { "content-type": file.type })).toEqual({ id: "u1" });
  const uploads = sent.filter(({ url }) => url === "/a");
  expect(uploads.map(({ init }) => [init.method, init.body])).toEqual([
    ["POST", file],
    ["POST", file],
  ]);
  expect(uploads[1]?.init.headers).toMatchObject({ "content-type": "application/pdf", "x-requested-with": "kirkas" });
});

describe("what a call ends with", () => {
  test("an empty body gives no result", async () => {
    const { client } = clientFor({ "/a": [answer(204)] });
    expect(await client.post("/a")).toBeUndefined();
  });

  test("plain text can be asked for", async () => {
    const { client, sent } = clientFor({ "/a": [answer(200, "hello", "text/plain")] });
    expect(await client.get("/a", {}, { plainText: true })).toBe("hello");
    expect(sent[0]?.init.headers).toMatchObject({ accept: "text/plain" });
  });

  test.each([
    ["application/json", '{"detail":"no"}', { detail: "no" }],
    ["application/problem+json", '{"detail":"no"}', '{"detail":"no"}'],
    ["text/html", "<p>", "<p>"],
  ])("an error of type %s carries its body", async (type, text, body) => {
    const { client } = clientFor({ "/a": [answer(422, text, type)] });
    const error = await client.get("/a").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, body });
  });
});

test("headers can be sent besides", async () => {
  const { client, sent } = clientFor({ "/a": [ok] });
  await client.put("/a", [], { headers: { "if-match": '"7"' } });
  expect(sent[0]?.init.headers).toMatchObject({ "if-match": '"7"', "content-type": "application/json" });
});

describe("permission", () => {
  test("a 403 that says why is an error, and nobody is signed out", async () => {
    const { client, denials } = clientFor({ "/a": [answer(403, { detail: "For marketers." })] });
    const call = client.get("/a", {}, { forbiddenSaysWhy: true });
    await expect(call).rejects.toMatchObject({ status: 403, body: { detail: "For marketers." } });
    expect(denials()).toBe(0);
  });

  test.each<[string, Record<string, Response[]>, { calls: number; denials: number; result: unknown }]>([
    [
      "a 401 is retried once after a refresh",
      { "/a": [answer(401), ok], [refresh]: [answer(204)] },
      { calls: 3, denials: 0, result: { id: "u1" } },
    ],
    [
      "a second 401 is denied",
      { "/a": [answer(401)], [refresh]: [answer(204)] },
      { calls: 3, denials: 1, result: undefined },
    ],
    [
      "a failed refresh is denied",
      { "/a": [answer(401)], [refresh]: [answer(401)] },
      { calls: 2, denials: 1, result: undefined },
    ],
    ["a 403 is denied without a refresh", { "/a": [answer(403)] }, { calls: 1, denials: 1, result: undefined }],
  ])("%s", async (_, answers, expected) => {
    const { client, sent, denials } = clientFor(answers);
    const result = await client.get("/a");
    expect({ calls: sent.length, denials: denials(), result }).toEqual(expected);
  });

  test.each<[string, Response[], unknown]>([
    ["cannot be answered", [answer(503)], { name: "ApiError", status: 503 }],
    ["does not reach the server", [], { name: "TypeError" }],
  ])("a refresh that %s signs nobody out", async (_, refreshed, error) => {
    const { client, denials } = clientFor({ "/a": [answer(401)], [refresh]: refreshed });
    await expect(client.get("/a")).rejects.toMatchObject(error as object);
    expect(denials()).toBe(0);
  });

  test("every call says that it is ours", async () => {
    const { client, sent } = clientFor({ "/a": [answer(401), ok], [refresh]: [answer(204)] });
    await client.post("/a", { x: 1 });
    expect(sent).toHaveLength(3);
    for (const { init } of sent) expect(init.headers).toMatchObject({ "x-requested-with": "kirkas" });
  });

  test("calls that fail together share one refresh", async () => {
    const { client, sent } = clientFor({
      "/a": [answer(401), ok],
      "/b": [answer(401), ok],
      [refresh]: [answer(204)],
    });
    await Promise.all([client.get("/a"), client.get("/b")]);
    expect(sent.filter(({ url }) => url === refresh)).toHaveLength(1);
  });
});
