// Patches of a redirect table, compiled beforehand: see `src/redirects/patch/tests.rs`.
import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";
import examples from "./patches.json" with { type: "json" };

export { examples };

type Name = keyof typeof examples.patches;

export const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

/** The bytes of a patch for the table with this id. */
export function patchFor(name: Name, base: string): Buffer {
  const bytes = Buffer.from(examples.patches[name].bytes, "base64");
  Buffer.from(base, "hex").copy(bytes, 8);
  return bytes;
}

/** Stores a patch, with the text of the changed table; answers its id. */
export async function storePatch(service: Service, name: Name, base: string): Promise<string> {
  const call = caller(() => service);
  const text = examples.patches[name].rows;
  const list = JSON.stringify({ files: [{ file: "all.csv", parts: [sha256(text)] }] });
  for (const part of [text, list]) {
    expect((await call("PUT", `sources/${sha256(part)}`, { body: part })).status).toBe(201);
  }
  const body = patchFor(name, base);
  const { status } = await call("PUT", `bundles/${sha256(body)}?kind=redirects&source=${sha256(list)}`, { body });
  expect([200, 201]).toContain(status);
  return sha256(body);
}

/** Stores a patch and makes it live; answers its id. */
export async function publishPatch(service: Service, name: Name, base: string): Promise<string> {
  const id = await storePatch(service, name, base);
  const { status, json } = await caller(() => service)("POST", `versions/${id}/promote`, { body: "{}" });
  expect([status, json.redirects]).toEqual([200, id]);
  return id;
}
