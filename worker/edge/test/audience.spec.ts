// The sample of the audience: pages from the wasm and from the response cache are recorded, and nothing says whose they are.
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { caller } from "../../control/test/call.ts";
import { Service } from "./service.ts";

let service: Service;
const call = caller(() => service);
const browser = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1";

beforeAll(async () => {
  // Everybody is in the sample, and answers come from memory from the second time on.
  service = await Service.start({
    from: inject("published"),
    edge: { AUDIENCE_ONE_IN: "1", POINTER_MAX_AGE_MS: "30000" },
  });
});
afterAll(() => service.stop());

const visit = (path: string, address: string, headers: Record<string, string> = {}) =>
  service.send(path, { headers: { "user-agent": browser, "cf-connecting-ip": address, ...headers } });

async function rows() {
  await call("POST", "experiments/audience", { body: "{}" });
  const database = await service.miniflare.getD1Database("DB", "control");
  const select = "SELECT consented, region, device, source, pages FROM audience_sample ORDER BY consented";
  const { results } = await database.prepare(select).all<{ consented: number; pages: string }>();
  return results.map((row) => ({ ...row, pages: JSON.parse(row.pages).toSorted() as string[] }));
}

it("records each visitor once a day, whatever answers them", async () => {
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
    for (const path of ["/sv/", "/sv/", "/page-data/sv/jamfor/page-data.json"]) await visit(path, address);
  }
  await visit("/sv/?gclid=x", "192.0.2.2", { cookie: "__Host-consent=analytics" });
  const row = { consented: 0, region: "fi", device: "mobile", source: "", pages: ["/sv/", "/sv/jamfor/"] };
  await expect
    .poll(rows, { timeout: 20_000, interval: 200 })
    .toEqual([row, row, { ...row, consented: 1, source: "google" }]);
});

it("records nothing of sensitive screens, assets, redirects and bots", async () => {
  const before = await rows();
  for (const path of ["/autologin/", "/lainahakemus/", "/robots.txt", "/nothing/", "/sv"])
    await visit(path, "192.0.2.9");
  await visit("/sv/", "192.0.2.9", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await rows()).toEqual(before);
});
