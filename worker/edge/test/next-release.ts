// A release beside the live one, for roll-outs: its Finnish front page and its service worker say `uusi`.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { root, type Service } from "./service.ts";

/** Stores it without making it live; answers its id. */
export async function storeNext(service: Service): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "kirkas-release-"));
  cpSync(join(root, "build/release"), folder, { recursive: true });
  for (const file of ["pages/fi/index.html", "pages/fi/page-data.json"]) {
    const page = join(folder, file);
    writeFileSync(page, readFileSync(page, "utf8").replaceAll(/(Kirkas)/g, "$1 (uusi)"));
  }
  const worker = join(folder, "files/service-worker.js");
  writeFileSync(worker, `${readFileSync(worker, "utf8")}\n// uusi`);
  const { code, stdout, stderr } = await service.edgectl("release", "push", folder, "--store-only");
  rmSync(folder, { recursive: true });
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return stdout.match(/^[0-9a-f]{64}/)?.[0] ?? "";
}
