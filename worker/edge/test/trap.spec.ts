// A trap in the wasm: the request that meets it fails, and the next one is answered by a new instance.
import { afterAll, expect, it } from "vitest";
import { DamagedWorker } from "./damaged-wasm.ts";

const edge = new DamagedWorker(
  "edge",
  `(request, env, context) => {
    /** So many microtasks from now. */
    const spoilIn = (tasks) => (tasks === 0 ? spoil() : queueMicrotask(() => spoilIn(tasks - 1)));
    const [when, tasks] = request.headers.get("x-spoil")?.split(" ") ?? [];
    if (when === "before") spoil();
    const get = async () => {
      if (when === "meanwhile") spoilIn(Number(tasks));
      return null;
    };
    return Worker.fetch(request, { ...env, PUBLISHED: { get } }, context);
  }`,
  // As it is deployed: in the development build wasm-bindgen's own checks may throw before the wasm traps.
  { profile: "release" },
);
afterAll(() => edge.dispose());

async function call(path: string, headers?: Record<string, string>) {
  const response = await edge.fetch(path, headers);
  await response.body?.cancel();
  return [response.status, response.headers.get("location")];
}

const old = "/remonttilaina/";
const moved = [301, "/lainan-kayttotarkoitus/remontti/"];

// In order: each goes on with the Worker as the one before has left it.
it.each([
  ["at once", "before", 1],
  ["where the wasm is told that KV has answered", "meanwhile 1", 2],
  ["where it goes on after that", "meanwhile 2", 3],
])("costs the request that meets it, not the one after, where it comes %s", async (_where, spoil, count) => {
  expect(await call(old)).toEqual(moved);
  expect(await call(old, { "x-spoil": spoil })).toEqual([500, null]);
  expect(await call(old)).toEqual(moved);
  expect(await edge.instances()).toBe(count + 1);
  const failures = () => edge.logs.filter(({ message }) => message.startsWith("the wasm failed"));
  await expect.poll(failures).toHaveLength(count);
  expect(failures().at(-1)?.message).toMatch(
    new RegExp(`^the wasm failed \\((memory access out of bounds|unreachable)\\), for the ${count}\\. time`),
  );
});
