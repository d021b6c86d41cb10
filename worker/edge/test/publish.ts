// Before the tests of the edge: publishes the built app and the project's redirect tables once,
// through control, as `npm start` does. Each test file starts from a copy of that data.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { Service } from "./service.ts";

declare module "vitest" {
  interface ProvidedContext {
    published: string;
  }
}

export default async function publish(project: TestProject) {
  const service = await Service.start();
  for (const command of [
    ["release", "push", "--brotli-quality", "4"],
    ["redirects", "push"],
    ["hosts", "push"],
    ["campaigns", "push"],
    ["experiments", "push"],
  ]) {
    const { code, stderr } = await service.edgectl(...command);
    if (code !== 0) throw new Error(`edgectl ${command.join(" ")} ended with ${code}:\n${stderr}`);
  }
  await service.miniflare.dispose();
  const copy = mkdtempSync(join(tmpdir(), "kirkas-published-"));
  cpSync(service.folder, copy, { recursive: true });
  rmSync(service.folder, { recursive: true });
  project.provide("published", copy);
  return () => rmSync(copy, { recursive: true, force: true });
}
