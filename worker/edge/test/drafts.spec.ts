// A draft's way through the edge to an application: cookies, versions, keys and entity tags cross, and no log learns of them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { answersOf, finnishNumber } from "../../origin/test/drafts.ts";
import { Service } from "./service.ts";

const logs: { level: string; message: string }[] = [];
let service: Service;
beforeAll(async () => {
  service = await Service.start({ logs });
});
afterAll(() => service.stop());

const email = "consumer@kirkas.example";

test("a draft is begun, saved, sent and asked for again", async () => {
  const session = await service.signIn(email);
  const cookies = [session];
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await service.send(`/api/v1${path}`, {
      method,
      headers: {
        cookie: cookies.join("; "),
        "x-requested-with": "test",
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
    return { ...answer, json: answer.body.length > 0 ? JSON.parse(answer.body.toString()) : undefined };
  };

  const begun = await call("POST", "/drafts", { kind: "loan", language: "fi" });
  expect(begun.status).toBe(201);
  const draftCookie = begun.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  expect(draftCookie).toMatch(/^__Host-draft=/);
  cookies.push(draftCookie);
  expect((await call("PATCH", "/drafts/loan", { step: "costs", answers: {}, checked: true })).status).toBe(428);
  let { version } = begun.json;
  const unknown = { step: "Kuluttaja", answers: { identity_number: finnishNumber }, checked: true };
  expect((await call("PATCH", "/drafts/loan", unknown, { "if-match": `"${version}"` })).status).toBe(400);
  for (const [step, answers] of answersOf(email)) {
    const saved = await call("PATCH", "/drafts/loan", { step, answers, checked: true }, { "if-match": `"${version}"` });
    expect([step, saved.status, saved.headers.etag]).toEqual([step, 200, `"${version + 1}"`]);
    version = saved.json.version;
  }

  const sent = await call("POST", "/applications", { kind: "loan", version }, { "idempotency-key": begun.json.id });
  expect([sent.status, sent.json.id]).toEqual([201, begun.json.id]);
  const wrongKey = await call("POST", "/applications", { kind: "loan", version }, { "idempotency-key": "another" });
  expect(wrongKey.status).toBe(422);
  const origin = await service.miniflare.getD1Database("DB", "origin");
  for (const table of ["matches", "offers"]) await origin.exec(`UPDATE ${table} SET visible_at = 0`);
  const read = await call("GET", `/applications/${sent.json.id}`);
  expect([read.status, read.json.pending]).toEqual([200, 0]);
  const again = await call("GET", `/applications/${sent.json.id}`, undefined, {
    "if-none-match": read.headers.etag ?? "",
  });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect((await call("GET", "/drafts/loan")).status).toBe(404);

  await expect.poll(() => logs.length).toBeGreaterThan(0);
  const logged = JSON.stringify(logs);
  const secrets = [draftCookie.split("=")[1] ?? "", finnishNumber, "Kuluttaja", "0401234567", begun.json.id];
  for (const secret of secrets) expect(logged).not.toContain(secret);
});
