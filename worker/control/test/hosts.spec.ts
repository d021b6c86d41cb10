// The hosts of other sites that experiments and campaigns may lead to, and the screens that nothing may forward: the same
// in every way something is published.
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, test } from "vitest";
import { growthbook, root, Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);
const list = (...hosts: string[]) =>
  call("PUT", "hosts?note=a%20partner", {
    body: JSON.stringify([{ file: "campaigns/hosts.json", text: JSON.stringify({ hosts }) }]),
  });
beforeEach(async () => {
  expect((await list()).status).toBe(200);
  const none = ["a.json", "growthbook.json"].map((file) => ({ file, text: '{"experiments":[]}' }));
  expect((await call("PUT", "experiments", { body: JSON.stringify(none) })).status).toBe(200);
});

const experiment = (shown: object, pattern = "/sv/") => ({
  key: "hero",
  status: "running",
  variations: [{}, shown],
  urlPatterns: [{ include: true, type: "simple", pattern }],
});
const leading = experiment({ urlRedirect: "https://partner.example/" });
const stealing = experiment({ page: "/sanasto/" }, "/autologin/");

/** Ways to publish an experiment; each answers what was said, and whether it refused. */
const ways: Record<string, (experiment: object) => Promise<{ refused: boolean; text: string }>> = {
  PUT: async (experiment) => {
    const body = JSON.stringify([{ file: "a.json", text: JSON.stringify({ experiments: [experiment] }) }]);
    const { status, text } = await call("PUT", "experiments", { body });
    return { refused: status === 422, text };
  },
  "a webhook": async (experiment) => {
    const payload = JSON.stringify({ features: {}, experiments: [experiment] });
    const body = JSON.stringify({ type: "payload.changed", data: { payload } });
    const [id, at] = [`msg_${Math.random()}`, Math.floor(Date.now() / 1000)];
    const mac = createHmac("sha256", growthbook.secret).update(`${id}.${at}.${body}`).digest("base64");
    const headers = { "webhook-id": id, "webhook-timestamp": `${at}`, "webhook-signature": `v1,${mac}` };
    const answer = await service.send("/api/control/experiments/webhook", { method: "POST", body, headers });
    return { refused: answer.status === 422, text: answer.body.toString() };
  },
  KV: async (experiment) => {
    const payload = { features: { [`f${Math.random()}`]: { defaultValue: 1 } }, experiments: [experiment] };
    await (await service.published()).put("growthbook/payload", JSON.stringify(payload));
    const control = (await service.miniflare.getWorker("control")) as unknown as {
      scheduled(options: { cron: string }): Promise<{ outcome: string }>;
    };
    expect((await control.scheduled({ cron: "* * * * *" })).outcome).toBe("ok");
    const [entry] = (await call("GET", "audit?limit=1")).json.entries;
    return { refused: entry.what === "take payload" && entry.detail.includes("refused"), text: entry.detail };
  },
};

describe.each(Object.entries(ways))("an experiment that comes by %s", (_, publish) => {
  it("leads to no host that is not listed, and says which and what to do", async () => {
    const { refused, text } = await publish(leading);
    expect(refused).toBe(true);
    expect(text).toContain("partner.example is not on the list of hosts. Add the host to campaigns/hosts.json");
    expect((await list("partner.example")).status).toBe(200);
    expect((await publish(leading)).refused).toBe(false);
  });

  it("is for no screen that may hold secrets", async () => {
    const { refused, text } = await publish(stealing);
    expect([refused, text]).toEqual([
      true,
      expect.stringContaining("/autologin/ and all else that this fits may hold"),
    ]);
  });
});

test("a campaign tells hosts on the list of conversions only", async () => {
  const sources = { file: "sources.json", text: readFileSync(join(root, "campaigns/sources.json"), "utf8") };
  const postback = { network: "template", account: "https://partner.example/pb?id={id}" };
  const dates = { begins: "2026-01-01", ends: "2099-12-31" };
  const campaign = { name: "spring", source: "google", language: "fi", landing: "/kampanja/", ...dates, postback };
  const body = JSON.stringify([sources, { file: "c.json", text: JSON.stringify([campaign]) }]);
  const refused = await call("PUT", "campaigns", { body });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("partner.example is not on the list")]);
  await list("partner.example");
  const { status, json } = await call("PUT", "campaigns", { body });
  expect(status).toBe(200);
  // What was fit to be published is not made live again once the host is off the list.
  await list();
  const promoted = await call("POST", `versions/${json.id}/promote`);
  expect([promoted.status, promoted.text]).toEqual([422, expect.stringContaining("partner.example")]);
});

test("the list is published with its history, and recorded", async () => {
  const { json } = await list("partner.example", "a.example");
  expect(json).toMatchObject({ hosts: 2, live: { hosts: json.id } });
  const [newest] = (await call("GET", "versions?kind=hosts")).json;
  expect(newest).toMatchObject({ id: json.id, live: true, note: "a partner" });
  expect((await call("GET", "audit?limit=1")).json.entries[0]).toMatchObject({ what: "publish", why: "a partner" });
  const { status, text } = await list("https://partner.example/");
  expect([status, text]).toEqual([422, expect.stringContaining("www.example.com")]);
  const pushed = await service.edgectl("hosts", "push", "--note", "the project's own");
  expect([pushed.code, (await call("GET", "hosts")).json[0].file]).toEqual([0, "campaigns/hosts.json"]);
});

describe("redirects", () => {
  const put = (rows: string) => call("PUT", "redirects?market=all", { body: `source,target,status\n${rows}` });

  it("take no screen that may hold secrets", async () => {
    const { status, text } = await put("/autologin/,https://partner.example/,302\n");
    expect([status, text]).toEqual([422, expect.stringContaining("sensitive-screen")]);
  });

  it("may lead anywhere, and the audit names each host that no live rule led to", async () => {
    const publishing = async (rows: string) => {
      expect((await put(rows)).status).toBe(200);
      return JSON.parse((await call("GET", "audit?limit=1")).json.entries[0].detail).new_hosts;
    };
    expect(await publishing("/a,https://one.example/x,301\n/b,/sanasto/,301\n")).toEqual(["one.example"]);
    const both = "/a,https://one.example/y,301\n/c,https://two.example/,301\n";
    const diff = (await call("GET", `diff?from=live&to=${(await put(`${both}/d,/,302\n`)).json.id}`)).json;
    expect(diff.hosts).toEqual([]);
    expect(await publishing(both)).toBeUndefined();
  });
});
