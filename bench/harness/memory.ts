// The edge's own memory with a table of this many rules: its wasm after every redirect was looked up, and its caches full.
// Run as a program, it prints the wasm's bytes: the edge is loaded into a process of its own.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../../dev/steps.mjs";
import { navigation } from "./browser.ts";
import { loadEdge } from "./node-edge.ts";
import { publishTable } from "./published.ts";
import { makeTable } from "./tables.ts";
import type { Memory } from "./types.ts";
import { edgeVariables } from "./workerd.ts";

const MIB = 1024 * 1024;

/**
 * Most bytes that the edge's caches of bodies and answers hold (`worker/edge/src/platform/edge.ts`). Both count what they
 * hold and never hold more, so full they have just that.
 */
const { BODY_STORE_BYTES, RESPONSE_CACHE_BYTES } = edgeVariables as Record<string, string>;
const caches = Number(BODY_STORE_BYTES || 24 * MIB) + Number(RESPONSE_CACHE_BYTES || 16 * MIB);

/** The edge's own memory at this many rules. */
export async function edgeMemory(rules: number): Promise<Memory> {
  publishTable(await makeTable(rules));
  const wasm = Number(execFileSync(process.execPath, [import.meta.filename, String(rules)], { encoding: "utf8" }));
  return { wasm, caches };
}

/** Looks every redirect of the table up, so that all of its parts are loaded; answers the bytes of the wasm's memory. */
async function wasmMemory(rules: number): Promise<number> {
  const table = await makeTable(rules);
  const { request, send, wasmMemory } = await loadEdge(join(root, "worker/edge/build"), table);
  for (const [path] of table.hits) {
    const { status } = await send(request(path, navigation));
    if (status !== 301) throw new Error(`${path} was answered with ${status}`);
  }
  return wasmMemory();
}

if (import.meta.main) console.log(await wasmMemory(Number(process.argv[2])));
