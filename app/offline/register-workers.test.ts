// Which service workers are registered where.
import { expect, test } from "vitest";
import { registerWorkers } from "./register-workers.ts";

test.each([
  ["https:", "kirkas.example", ["/sw.js", "/service-worker.js"]],
  ["http:", "localhost", ["/sw.js", "/service-worker.js"]],
  ["http:", "intl.localhost", ["/sw.js", "/service-worker.js"]],
  ["http:", "kirkas.example", ["/sw.js"]],
  ["http:", "notlocalhost", ["/sw.js"]],
])("%s//%s", async (protocol, hostname, scripts) => {
  const registered: string[] = [];
  const register = async (script: string | URL) => {
    registered.push(String(script));
    throw new Error("refused by the browser");
  };
  await registerWorkers({ register }, { protocol, hostname });
  expect(registered).toEqual(scripts);
});
