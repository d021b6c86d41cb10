// A trap in the wasm of control, whose entry (worker/entry.ts) is the origin's too: the call that meets it fails, and the next
// one is answered by a new instance.
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, it } from "vitest";
import { built } from "../../edge/test/service.ts";

/** The built Worker behind an entry that fills the wasm's memory with ones, so that whatever it reads as an address traps. */
const spoiling = `
const { Instance } = WebAssembly;
let memory;
let instances = 0;
WebAssembly.Instance = class extends Instance {
  constructor(...given) {
    super(...given);
    memory = Object.values(this.exports).find((value) => value instanceof WebAssembly.Memory);
    instances += 1;
  }
};
const { default: Control } = await import("./index.js");
const spoil = () => new Uint8Array(memory.buffer).fill(255);
export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === "/instances") return new Response(instances);
    if (pathname === "/schedule") {
      const PUBLISHED = { get: () => scheduler.wait(50).then(spoil) };
      const cron = "* * * * *";
      new Control(context, { ...env, PUBLISHED }).scheduled({ cron, scheduledTime: 0 }).catch(() => {});
      await scheduler.wait(200);
      return new Response("begun");
    }
    if (request.headers.has("x-spoil")) spoil();
    return new Control(context, env).fetch(request);
  },
};
`;

let miniflare: Miniflare;
let url: URL;
beforeAll(async () => {
  const { modules, ...worker } = built("control");
  const entry = { type: "ESModule" as const, path: "spoiling.js", contents: spoiling };
  const bindings = { CONTROL_TOKEN_SHA256: "a".repeat(64) };
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      workers: [{ ...worker, bindings, modules: [entry, ...modules] }],
    }),
  );
  url = await miniflare.ready;
});
afterAll(() => miniflare.dispose());

async function call(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(path, url), { headers });
  return [response.status, await response.text()];
}

const health = "/api/control/health";
const healthy = [200, '{"status":"ok"}'];

it("costs the call that meets it, not the one after", async () => {
  expect(await call(health)).toEqual(healthy);
  expect((await call(health, { "x-spoil": "1" }))[0]).toBe(500);
  expect(await call(health)).toEqual(healthy);
  expect(await call("/instances")).toEqual([200, "2"]);
});

it("costs no call after the event that meets it while it waits", async () => {
  expect(await call("/schedule")).toEqual([200, "begun"]);
  expect(await call(health)).toEqual(healthy);
  expect(await call("/instances")).toEqual([200, "3"]);
});
