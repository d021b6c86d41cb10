// A trap in the wasm of control, whose entry (worker/entry.ts) is the origin's too: the call that meets it fails, and the next
// one is answered by a new instance.
import { afterAll, expect, it } from "vitest";
import { DamagedWorker } from "../../edge/test/damaged-wasm.ts";

const control = new DamagedWorker(
  "control",
  `async (request, env, context) => {
    if (new URL(request.url).pathname === "/schedule") {
      const PUBLISHED = { get: () => scheduler.wait(50).then(spoil) };
      const cron = "* * * * *";
      new Worker(context, { ...env, PUBLISHED }).scheduled({ cron, scheduledTime: 0 }).catch(() => {});
      await scheduler.wait(2000);
      return new Response("begun");
    }
    if (request.headers.has("x-spoil")) spoil();
    return new Worker(context, env).fetch(request);
  }`,
  { bindings: { CONTROL_TOKEN_SHA256: "a".repeat(64) } },
);
afterAll(() => control.dispose());

async function call(path: string, headers?: Record<string, string>) {
  const response = await control.fetch(path, headers);
  return [response.status, await response.text()];
}

const health = "/api/control/health";
const healthy = [200, '{"status":"ok"}'];

it("costs the call that meets it, not the one after", async () => {
  expect(await call(health)).toEqual(healthy);
  expect((await call(health, { "x-spoil": "1" }))[0]).toBe(500);
  expect(await call(health)).toEqual(healthy);
  expect(await control.instances()).toBe(2);
});

it("costs no call after the event that meets it while it waits", async () => {
  expect(await call("/schedule")).toEqual([200, "begun"]);
  expect(await call(health)).toEqual(healthy);
  expect(await control.instances()).toBe(3);
});
