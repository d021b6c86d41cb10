// What is published, in an isolate's memory: answered from until its limit, never after it.
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { Service } from "./service.ts";

const limit = 3000;

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published"), edge: { POINTER_MAX_AGE_MS: String(limit) } });
});
afterAll(() => service.stop());

const status = async () => (await service.send("/remonttilaina/")).status;

it("answers from memory what KV no longer says, and reads KV again after its limit", async () => {
  const kv = await service.published();
  const pointer = await kv.get("pointer/live");
  expect(await status()).toBe(301);

  await kv.put("pointer/live", JSON.stringify({ ...JSON.parse(pointer ?? ""), maintenance: true }));
  expect((await service.send("/sanasto/")).status).toBe(200);

  await new Promise((done) => setTimeout(done, limit));
  expect((await service.send("/sanasto/")).status).toBe(503);
  expect(await status()).toBe(301);

  await kv.put("pointer/live", "not JSON");
  await new Promise((done) => setTimeout(done, limit));
  expect(await status()).toBe(301);
});
