// What browsers run as service workers.
import { Script } from "node:vm";
import { expect, test } from "vitest";
import { workerFiles } from "./worker-files.ts";

test("each is a classic script, with everything put in", async () => {
  const files = await workerFiles();
  expect(files.map(([name]) => name)).toEqual(["service-worker.js", "sw.js"]);
  for (const [name, code] of files) {
    expect(() => new Script(code, { filename: name })).not.toThrow();
    expect(code).not.toContain("PREFIXES");
  }
});
