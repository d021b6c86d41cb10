// What a GrowthBook instance sends: signed calls in each of its forms, and the value that it writes into KV.
import { createCipheriv, createHmac, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { growthbook, Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);
const now = () => Math.floor(Date.now() / 1000);
let number = 0;

/** A payload as GrowthBook makes it, with another default of its feature each time. */
const payload = (value: unknown = ++number) => ({
  status: 200,
  features: { banner: { defaultValue: value } },
  experiments: [],
  dateUpdated: "2026-11-21T00:00:00.000Z",
});
const standard = (sent: object) =>
  JSON.stringify({
    type: "payload.changed",
    timestamp: "2026-11-21T00:00:00Z",
    data: { payload: JSON.stringify(sent) },
  });

interface Signed {
  id?: string;
  at?: number;
  secret?: string;
  signature?: string;
}

async function send(
  body: string,
  { id = `msg_${++number}`, at = now(), secret = growthbook.secret, signature }: Signed = {},
) {
  const mac = createHmac("sha256", secret).update(`${id}.${at}.${body}`).digest("base64");
  const answer = await service.send("/api/control/experiments/webhook", {
    method: "POST",
    body,
    headers: { "webhook-id": id, "webhook-timestamp": `${at}`, "webhook-signature": signature ?? `v1,${mac}` },
  });
  return { status: answer.status, json: JSON.parse(answer.body.toString()) };
}

const live = async () => (await call("GET", "live")).json;
const kept = async () => {
  const files = (await call("GET", "experiments")).json as { file: string; text: string }[];
  return JSON.parse(files.find(({ file }) => file === "growthbook.json")?.text ?? "null");
};
const newest = async () => (await call("GET", "audit?limit=1")).json.entries[0];

describe("a signed call", () => {
  it.each([
    ["standard", standard],
    ["the payload alone", (sent: object) => JSON.stringify(sent)],
    [
      "Edge Config",
      (sent: object) => JSON.stringify({ items: [{ operation: "upsert", key: "gb_payload", value: sent }] }),
    ],
    [
      "Edge Config, escaped",
      (sent: object) =>
        JSON.stringify({ items: [{ operation: "upsert", key: "gb_payload", value: JSON.stringify(sent) }] }),
    ],
  ])("publishes its payload, %s, beside the project's files", async (_, form) => {
    const before = await live();
    const sent = payload();
    expect(await send(form(sent))).toEqual({ status: 200, json: { outcome: "published" } });
    expect(await kept()).toEqual(sent);
    expect((await live()).version).toBe(before.version + 1);
    expect((await newest()).who).toBe("growthbook");
    const names = ((await call("GET", "experiments")).json as { file: string }[]).map(({ file }) => file);
    expect(names).toContain("experiments/comparison-cards.json");
  });

  it("stays where the project pushes its own files", async () => {
    const sent = payload();
    await send(standard(sent));
    expect((await service.edgectl("experiments", "push")).code).toBe(0);
    expect(await kept()).toEqual(sent);
  });

  it("is decrypted with the connection's key", async () => {
    const sent = payload();
    const iv = randomBytes(16);
    const cipher = createCipheriv("aes-128-cbc", Buffer.from(growthbook.key, "base64"), iv);
    const text = Buffer.concat([cipher.update(JSON.stringify(sent.features)), cipher.final()]).toString("base64");
    const encrypted = { ...sent, features: {}, encryptedFeatures: `${iv.toString("base64")}.${text}` };
    expect((await send(standard(encrypted))).json).toEqual({ outcome: "published" });
    expect((await kept()).features).toEqual(sent.features);
  });

  it("that comes again changes nothing", async () => {
    const body = standard(payload());
    const signed = { id: "msg_again", at: now() };
    expect((await send(body, signed)).json).toEqual({ outcome: "published" });
    const before = await live();
    expect((await send(body, signed)).json).toEqual({ outcome: "known" });
    expect((await send(body)).json).toEqual({ outcome: "unchanged" });
    expect(await live()).toEqual(before);
  });

  it.each([
    ["with another secret", { secret: "wk_another" }, 401],
    ["with a signature of none", { signature: "v1,AAAA" }, 401],
    ["without a signature", { signature: "" }, 401],
    ["too late", { at: now() - 301 }, 401],
    ["too early", { at: now() + 600 }, 401],
    ["before one that is known", { at: now() - 200 }, 422],
  ])("signed %s is refused, and what is live stays", async (_, signed, status) => {
    await send(standard(payload()));
    const before = await live();
    expect((await send(standard(payload()), signed)).status).toBe(status);
    expect(await live()).toEqual(before);
  });

  it.each([
    ["no JSON", "x"],
    ["no payload", JSON.stringify({ type: "payload.changed", timestamp: "2026-11-21T00:00:00Z" })],
    [
      "an experiment that asks for what nobody has",
      standard({
        features: { a: { rules: [{ condition: { plan: "gold" }, force: 1 }] } },
      }),
    ],
    ["encrypted with another key", standard({ encryptedFeatures: `${randomBytes(16).toString("base64")}.AAAA` })],
  ])("with %s is refused and recorded, and the last good set stays", async (_, body) => {
    const before = await live();
    const { status, json } = await send(body);
    expect([status, json.title]).toEqual([422, "Refused"]);
    const entry = await newest();
    expect(entry).toMatchObject({ who: "growthbook", what: "take payload", why: expect.stringMatching(/\w+/) });
    expect(JSON.parse(entry.detail).outcome).toBe("refused");
    expect(await live()).toEqual(before);
  });
});

describe("the value that GrowthBook writes into KV", () => {
  const minute = async () => {
    const control = (await service.miniflare.getWorker("control")) as unknown as {
      scheduled(options: { cron: string }): Promise<{ outcome: string }>;
    };
    expect((await control.scheduled({ cron: "* * * * *" })).outcome).toBe("ok");
  };
  const write = async (value: string) => (await service.published()).put("growthbook/payload", value);
  beforeEach(minute);

  it("is published when it changes, once", async () => {
    const sent = payload();
    await write(JSON.stringify(sent));
    await minute();
    expect(await kept()).toEqual(sent);
    const before = await live();
    await minute();
    expect(await live()).toEqual(before);
  });

  it("that is refused is recorded once, and the last good set stays", async () => {
    const before = await live();
    await write(JSON.stringify({ features: { a: { rules: [{ condition: { plan: 1 }, force: 1 }] } } }));
    await minute();
    const entry = await newest();
    expect(JSON.parse(entry.detail)).toMatchObject({ way: "kv", outcome: "refused" });
    await minute();
    expect([(await newest()).number, await live()]).toEqual([entry.number, before]);
  });
});

it("a payload that shows everybody a variation is refused against the verdict, until exactly that is decided", async () => {
  const experiment = {
    ...{ key: "gb-hero", status: "running", variations: [{}, { slots: { heading: "Jämför i dag" } }] },
    ...{ meta: [{ key: "plain" }, { key: "today" }], weights: [0.5, 0.5], coverage: 0.0001 },
    urlPatterns: [{ include: true, type: "simple", pattern: "/sv/" }],
  };
  const running = { ...payload(), experiments: [experiment] };
  const shipped = { ...running, experiments: [{ ...experiment, status: "stopped", force: 1 }] };
  expect((await send(JSON.stringify(running))).status).toBe(200);
  const refused = await send(JSON.stringify(shipped));
  expect([refused.status, refused.json.detail]).toEqual([422, expect.stringContaining("record the decision first")]);
  expect(await kept()).toEqual(running);
  const body = JSON.stringify({ decision: "ship", variation: "today", reason: "Readers like it" });
  expect((await call("POST", "experiments/gb-hero/decisions", { body })).status).toBe(200);
  expect((await send(JSON.stringify(shipped))).json).toEqual({ outcome: "published" });
});
