// What reaches the edge is counted: every request, also one that is answered from memory; answers with 5xx; and renewals of sessions. The
// console's own calls are not.
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { ApiOrigin, expired } from "./api-origin.ts";
import { Service, token } from "./service.ts";
import { untilStable } from "./until-stable.ts";

let origin: ApiOrigin;
let service: Service;
beforeAll(async () => {
  origin = await ApiOrigin.start();
  service = await Service.start({ from: inject("published"), edge: { ORIGIN_URL: origin.url } });
});
afterAll(async () => {
  await service.stop();
  origin.stop();
});

async function control(method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await service.send(`/api/control/${path}`, { method, headers, body: body && JSON.stringify(body) });
  return JSON.parse(answer.body.toString());
}
async function sums() {
  const { series } = (await control("GET", "overview")).charts;
  const sum = (measure: string) => series.find((one: { measure: string }) => one.measure === measure).sum;
  return { requests: sum("requests"), errors: sum("errors"), renewals: sum("renewals") };
}
/** Until what was counted is in reports: tests collect for 200 ms. */
const eventually = (expected: object) => vi.waitFor(async () => expect(await sums()).toEqual(expected), 10_000);
it("counts requests, errors and renewals, each once, and no call of control", async () => {
  const { requests, errors, renewals } = await untilStable(sums);
  for (let n = 0; n < 20; n += 1) expect((await service.send("/sanasto/")).status).toBe(200);
  expect((await service.send("/not/there/")).status).toBe(404);
  await eventually({ requests: requests + 21, errors, renewals });

  await control("PUT", "maintenance", { on: true });
  await vi.waitFor(async () => expect((await service.send("/sanasto/")).status).toBe(503), 10_000);
  await control("PUT", "maintenance", { on: false });
  await vi.waitFor(async () => expect((await service.send("/sanasto/")).status).toBe(200), 10_000);
  const after = await untilStable(sums);
  expect(after.errors).toBeGreaterThan(errors);

  origin.handler = expired;
  const cookie = "__Host-access=0; __Host-refresh=0.counted";
  const headers = { cookie, "x-requested-with": "fetch" };
  expect((await service.send("/api/v2/user/profile", { headers })).status).toBe(200);
  await eventually({ ...after, requests: after.requests + 1, renewals: renewals + 1 });
}, 90_000);
