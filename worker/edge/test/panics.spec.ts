// A panic in control or the origin: its message and place are in the log, once, and the next call is answered by a new instance.
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterEach, expect, it } from "vitest";
import { built, keys, variables } from "./service.ts";

/** The built Worker behind an entry that hands it a scheduled event as no platform does: `worker` panics over its trigger. */
const entry = `
import Worker from "./index.js";
export default class extends Worker {
  async fetch(request) {
    if (new URL(request.url).pathname !== "/panic") return super.fetch(request);
    await super.scheduled({ get cron() { throw new Error("no trigger"); }, scheduledTime: 0 });
    return new Response("it went on");
  }
}
`;

let miniflare: Miniflare;
afterEach(() => miniflare.dispose());

it.each([
  ["control", "/api/control/health", 200],
  ["origin", "/api/v2/user/profile", 401],
])("is logged once by %s, with its message and place", async (name, path, status) => {
  const logs: { level: string; message: string }[] = [];
  const { modules, ...worker } = built(name);
  const first = { type: "ESModule" as const, path: "panicking.js", contents: entry };
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      workers: [
        {
          ...worker,
          modules: [first, ...modules],
          bindings: { ...variables(`worker/${name}/wrangler.toml`), ...keys },
        },
      ],
      handleStructuredLogs: (log: { level: string; message: string }) => void logs.push(log),
    }),
  );
  const url = await miniflare.ready;
  const call = async (path: string) => (await fetch(new URL(path, url))).status;
  const panics = () => logs.map(({ message }) => message).filter((message) => message.includes("panicked at "));
  const panic = expect.stringMatching(/panicked at .+schedule\.rs:\d+:\d+:\n.*no trigger/);
  // The first event of an instance.
  expect(await call("/panic")).toBe(500);
  await expect.poll(panics).toEqual([panic]);
  // A later one.
  expect(await call(path)).toBe(status);
  expect(await call("/panic")).toBe(500);
  await expect.poll(panics).toEqual([panic, panic]);
  expect(await call(path)).toBe(status);
  expect(panics()).toEqual([panic, panic]);
});
