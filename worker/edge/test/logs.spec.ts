// What is logged: errors and refusals, a line each, and never what may tell who a visitor is.
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { ApiOrigin } from "./api-origin.ts";
import { root, Service } from "./service.ts";

let origin: ApiOrigin;
let service: Service;
const logs: { level: string; message: string }[] = [];
/** The lines of requests. */
const lines = () => logs.map(({ message }) => message).filter((message) => message.startsWith('{"status"'));
beforeAll(async () => {
  origin = await ApiOrigin.start();
  const edge = { ORIGIN_URL: origin.url, ORIGIN_MINIMUM_CALLS: "4", ORIGIN_REST_MS: "60000", BODY_DEADLINE_MS: "200" };
  service = await Service.start({ from: inject("published"), edge, logs });
});
afterAll(async () => {
  await service.stop();
  origin.stop();
});

it.each(["wrangler.toml", "worker/control/wrangler.toml", "worker/origin/wrangler.toml"])(
  "%s has the platform record no addresses",
  (config) => {
    const { observability } = readConfig({ config: join(root, config) });
    expect(observability).toMatchObject({ redact_query_string: true, logs: { invocation_logs: false } });
  },
);

it("an error or a refusal has a line, whoever answers, and the rest has none", async () => {
  const secret = "gclid=SECRETCLICK";
  const refusals: [string, number, string, Parameters<Service["send"]>[1]][] = [
    ["/sanasto/", 405, '"method":"DELETE","region":"fi","path":"/sanasto/"', { method: "DELETE" }],
    ["/unsubscribe/maija@example.com/%zz", 400, '"path":null', {}],
    ["/api/v1/things", 500, '"path":"/api/v1/things"', {}],
    ["/api/v1/things", 500, '"path":"/api/v1/things"', {}],
    ["/api/v1/things", 502, '"path":"/api/v1/things"', {}],
    ["/api/v1/things", 502, '"path":"/api/v1/things"', {}],
    ["/api/v1/things", 503, "the origin is spared", {}],
  ];
  for (const [path, status, says, options] of refusals) {
    origin.handler = (_, response) => void response.writeHead(status).end();
    logs.length = 0;
    expect((await service.send(`${path}?${secret}`, options)).status).toBe(status);
    await expect.poll(lines).toEqual([expect.stringMatching(`^{"status":${status},`)]);
    expect(lines()[0]).toContain(says);
    expect(JSON.stringify(logs)).not.toMatch(/SECRET|maija/);
  }
  logs.length = 0;
  for (const path of ["/", "/no/such/page/", "/remonttilaina/"]) await service.send(`${path}?${secret}`);
  await service.send(`/sanasto/?${secret}`, { method: "DELETE" });
  await expect.poll(lines).toHaveLength(1);
});
