// How long it takes until visitors see experiments that were pushed: with the age limit of production, in an isolate
// that has traffic. In production KV may keep the pointer at an edge location for 30 s besides.
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { caller } from "../../control/test/call.ts";
import { Service, variables } from "./service.ts";

const limit = variables("wrangler.toml").POINTER_MAX_AGE_MS ?? "";
/** A little more than the limit: what a request and its answer take. */
const waited = Number(limit) + 500;

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published"), edge: { POINTER_MAX_AGE_MS: limit } });
});
afterAll(() => service.stop());

const heading = "Lån i dag";
const experiment = {
  key: "heading",
  status: "running",
  variations: [{}, { slots: { heading } }],
  weights: [0, 1],
  urlPatterns: [{ include: true, type: "simple", pattern: "/sv/" }],
};
const isShown = async () => {
  const { status, body } = await service.send("/sv/", { headers: { "user-agent": "Firefox" } });
  expect(status).toBe(200);
  return body.includes(`${heading}</h1>`);
};

it("experiments are live once the age limit of the pointer has passed", { timeout: 60_000 }, async ({ annotate }) => {
  expect(await isShown()).toBe(false);
  const body = JSON.stringify([{ file: "a.json", text: JSON.stringify({ experiments: [experiment] }) }]);
  expect((await caller(() => service)("PUT", "experiments", { body })).status).toBe(200);
  const begun = performance.now();
  const passed = () => performance.now() - begun;
  while (!(await isShown()) && passed() < waited) await pause(100);
  await annotate(`live after ${(passed() / 1000).toFixed(1)} s`);
  expect(await isShown()).toBe(true);
});
