// A trap in the wasm: the request that meets it fails, and the next one is answered by a new instance.
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, it } from "vitest";
import { built } from "./service.ts";

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
const { default: edge } = await import("./index.js");
const spoil = () => new Uint8Array(memory.buffer).fill(255);
/** So many microtasks from now. */
const spoilIn = (tasks) => (tasks === 0 ? spoil() : queueMicrotask(() => spoilIn(tasks - 1)));
export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === "/instances") return new Response(instances);
    const [when, tasks] = request.headers.get("x-spoil")?.split(" ") ?? [];
    if (when === "before") spoil();
    const PUBLISHED = {
      get: async () => {
        if (when === "meanwhile") spoilIn(Number(tasks));
        return null;
      },
    };
    return edge.fetch(request, { ...env, PUBLISHED }, context);
  },
};
`;

let miniflare: Miniflare;
let url: URL;
beforeAll(async () => {
  const { modules, ...worker } = built("edge");
  const entry = { type: "ESModule" as const, path: "spoiling.js", contents: spoiling };
  miniflare = new Miniflare(
    convertV4MiniflareOptions({ host: "127.0.0.1", port: 0, workers: [{ ...worker, modules: [entry, ...modules] }] }),
  );
  url = await miniflare.ready;
});
afterAll(() => miniflare.dispose());

async function asked(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(path, url), { headers, redirect: "manual" });
  const text = await response.text();
  return [response.status, path === "/instances" ? text : response.headers.get("location")];
}

const old = "/remonttilaina/";
const moved = [301, "/lainan-kayttotarkoitus/remontti/"];

// In order: each goes on with the Worker as the one before has left it.
it.each([
  ["at once", "before", "2"],
  ["where the wasm is told that KV has answered", "meanwhile 1", "3"],
  ["where it goes on after that", "meanwhile 2", "4"],
])("costs the request that meets it, not the one after, where it comes %s", async (_where, spoil, instances) => {
  expect(await asked(old)).toEqual(moved);
  expect(await asked(old, { "x-spoil": spoil })).toEqual([500, null]);
  expect(await asked(old)).toEqual(moved);
  expect(await asked("/instances")).toEqual([200, instances]);
});
