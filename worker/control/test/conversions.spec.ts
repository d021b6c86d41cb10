// What visitors do after a click: reported with a signature, joined to the touches they carried, told to networks
// once, and shown in reports.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { keys, root, Service } from "../../edge/test/service.ts";
import { clicksCookie, signatureOf } from "../../edge/test/signed.ts";
import { caller } from "./call.ts";
import { deliver } from "./queue.ts";

/** What the network was asked, and what it answers next; 200 where nothing is said. */
const asked: string[] = [];
const answers: number[] = [];

let service: Service;
beforeAll(async () => {
  service = await Service.start({
    from: inject("published"),
    network: (request) => {
      asked.push(request.url);
      return new Response(null, { status: answers.shift() ?? 200 });
    },
  });
  const hosts = [{ file: "hosts.json", text: JSON.stringify({ hosts: ["partner.example"] }) }];
  expect((await call("PUT", "hosts", { body: JSON.stringify(hosts) })).status).toBe(200);
  const sources = { file: "sources.json", text: readFileSync(join(root, "campaigns/sources.json"), "utf8") };
  const account = "https://partner.example/pb?c={click_id}&o={with}&n={name}&v={value}&t={id}&k={secret}&x={change}";
  const campaign = {
    ...{ name: "spring", source: "scaleo", language: "fi", landing: "/kampanja/" },
    ...{ begins: "2026-01-01", ends: "2099-12-31" },
    postback: { network: "template", account, secret: "POSTBACK_TEST" },
  };
  const body = JSON.stringify([sources, { file: "campaigns.json", text: JSON.stringify([campaign]) }]);
  expect((await call("PUT", "campaigns", { body })).status).toBe(200);
});
afterAll(() => service.stop());
beforeEach(() => {
  asked.length = 0;
  answers.length = 0;
});

const call = caller(() => service);
const now = Date.now();
const day = 86_400_000;
const google = {
  at: now - 2 * day,
  source: "google",
  parameter: "gclid",
  id: "G",
  landing: "/sanasto/",
  language: "fi",
};
const scaleo = { at: now - day, source: "scaleo", parameter: "click_id", id: "Ab_9%2D", with: "7", campaign: "spring" };
const both = () => clicksCookie(keys.SIGNING_KEYS, [google, scaleo]);

let number = 0;
const usual = (others: object = {}) => ({
  id: `app-${++number}`,
  name: "application-submitted",
  at: new Date(now).toISOString().replace(/\.\d+/, ""),
  value: { cents: 1250, currency: "EUR" },
  touches: both(),
  ...others,
});

async function report(rows: unknown, { path = "conversions", ring = keys.CONVERSION_KEYS, signature = "" } = {}) {
  const body = typeof rows === "string" ? rows : JSON.stringify(rows);
  const answer = await service.send(`/edge/${path}`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "kirkas-signature": signature || signatureOf(ring, path, body),
    },
  });
  return { status: answer.status, json: JSON.parse(answer.body.toString()) };
}

const deliveries = async (state: string) =>
  (await call("GET", `deliveries?state=${state}`)).json.deliveries as {
    key: string;
    attempts: number;
    answer: string;
  }[];
const by = async (what: string, measure: string) =>
  (await call("GET", `reports/${what}?by=${measure}`)).json[what] as Record<string, unknown>[];
const until = (look: () => unknown) => expect.poll(look, { timeout: 20_000, interval: 50 });

describe("a conversion", () => {
  it("is told to the network of the visitor's last click from it, once", async () => {
    const row = usual();
    expect(await report([row, row])).toEqual({ status: 200, json: { taken: 2 } });
    expect((await report([row])).status).toBe(200);
    const url = `https://partner.example/pb?c=Ab_9%2D&o=7&n=application-submitted&v=12.50&t=${row.id}&k=secret-of-a-network&x=new`;
    await until(() => asked).toEqual([url]);
    const [told] = (await deliveries("told")).filter(({ key }) => key.startsWith(`${row.id}/`));
    expect(told).toMatchObject({ attempts: 1, answer: "the network answered 200" });
    const messages = [1, 2].map((n) => ({ id: `again-${n}`, body: told?.key }));
    await deliver(service, messages, new Date(), "deliveries");
    expect(asked).toEqual([url]);
  });

  it("is put down to the first touch and to the last, side by side", async () => {
    const named = (name: string) => async (measure: string) =>
      (await by("conversions", measure)).filter((row) => row.name === name);
    const shown = named("offer-shown");
    await report([
      usual({ name: "offer-shown" }),
      usual({ name: "offer-shown", touches: undefined, value: undefined }),
    ]);
    const cents = { currency: "EUR", name: "offer-shown" };
    expect(await shown("source")).toEqual(
      expect.arrayContaining([
        { ...cents, value: "google", first: 1, last: 0, first_cents: 1250, last_cents: 0 },
        { ...cents, value: "scaleo", first: 0, last: 1, first_cents: 0, last_cents: 1250 },
        { ...cents, currency: null, value: "", first: 1, last: 1, first_cents: 0, last_cents: 0 },
      ]),
    );
    expect(await shown("campaign")).toContainEqual(expect.objectContaining({ value: "spring", first: 0, last: 1 }));
    expect(await shown("landing")).toContainEqual(expect.objectContaining({ value: "/sanasto/", first: 1, last: 0 }));
    const csv = await service.edgectl("reports", "conversions", "--by", "source", "--format", "csv");
    expect(csv.stdout).toContain("source,name,currency,first,last,first_cents,last_cents\n");
    expect(csv.stdout).toContain("google,offer-shown,EUR,1,0,1250,0\n");
    const text = await service.edgectl("reports", "conversions");
    expect(text.stdout).toMatch(/^1 +0 +12\.50 EUR +0\.00 EUR +offer-shown +google$/m);
  });

  it.each([
    ["of another key", clicksCookie(`a:${"b".repeat(32)}`, [scaleo])],
    ["that were over", clicksCookie(keys.SIGNING_KEYS, [{ ...scaleo, at: now - 30 * day - 1000 }])],
    ["whose cookie was over", clicksCookie(keys.SIGNING_KEYS, [scaleo], now / 1000 - 1)],
    ["that are none", "1.a.x.y"],
  ])("counts without touches %s", async (_, touches) => {
    const name = `odd-${++number}`;
    expect((await report([usual({ name, touches })])).status).toBe(200);
    const rows = (await by("conversions", "source")).filter((row) => row.name === name);
    expect(rows).toEqual([expect.objectContaining({ value: "", first: 1, last: 1 })]);
  });

  it("is restated and retracted, and the network hears of both", async () => {
    const row = usual({ name: "offer-accepted" });
    await report([row]);
    const change = { id: row.id, name: row.name, at: row.at, changed_at: row.at };
    await report([{ ...change, change: "restate", value: { cents: 500, currency: "EUR" } }]);
    const accepted = async () => (await by("conversions", "source")).filter(({ name }) => name === row.name);
    expect(await accepted()).toContainEqual(expect.objectContaining({ value: "scaleo", last_cents: 500 }));
    await report([{ ...change, change: "retract" }]);
    expect(await accepted()).toEqual([]);
    const kinds = () => asked.map((url) => new URL(url).searchParams.get("x")).sort();
    await until(kinds).toEqual(["new", "restate", "retract"]);
    expect((await report([{ ...change, id: "nobody", change: "retract" }])).status).toBe(422);
  });
});

describe("a sale that the origin reports", () => {
  it("is put down to the touches of the conversion that it comes of, and retracted with the network told of both", async () => {
    const row = usual({ name: "offer-accepted" });
    await report([row]);
    const sale = { id: `${row.id}-sale`, name: "sale", at: row.at };
    const named = async () => (await by("conversions", "campaign")).filter(({ name }) => name === "sale");
    const before = await named();
    expect((await report([{ ...sale, conversion: row.id }])).status).toBe(200);
    expect(await named()).toContainEqual(expect.objectContaining({ value: "spring", last: 1 }));
    expect((await report([{ ...sale, change: "retract", changed_at: row.at }])).status).toBe(200);
    expect(await named()).toEqual(before);
    const kinds = () => asked.filter((url) => url.includes("n=sale")).map((url) => new URL(url).searchParams.get("x"));
    await until(() => kinds().sort()).toEqual(["new", "retract"]);
    expect((await report([{ ...sale, id: "other", conversion: "nobody" }])).status).toBe(422);
  });
});

describe("a report", () => {
  const row = usual({ name: "refused" });
  const body = JSON.stringify([row]);
  const sign = (ring: string, purpose: string, text = body, ends?: number) => signatureOf(ring, purpose, text, ends);
  it.each([
    ["with another key", sign(`c:${"x".repeat(32)}`, "conversions")],
    ["with the edge's key", sign(keys.SIGNING_KEYS, "conversions")],
    ["for another purpose", sign(keys.CONVERSION_KEYS, "sales")],
    ["of another body", sign(keys.CONVERSION_KEYS, "conversions", `${body} `)],
    ["that is over", sign(keys.CONVERSION_KEYS, "conversions", body, Date.now() / 1000 - 1)],
    ["that is none", "signature"],
  ])("signed %s is refused", async (_, signature) => {
    const { status, json } = await report(body, { signature });
    expect([status, json.title]).toEqual([401, "Bad signature"]);
    expect((await by("conversions", "day")).filter(({ name }) => name === "refused")).toEqual([]);
  });

  it.each([
    ["that is no JSON", "{", 400],
    ["that is no list", "{}", 400],
    ["with an unknown field", JSON.stringify([{ ...row, email: "a@b.example" }]), 400],
    ["without an id", JSON.stringify([{ ...row, id: "" }]), 422],
    ["at no time", JSON.stringify([{ ...row, at: "today" }]), 422],
    ["in no currency", JSON.stringify([{ ...row, value: { cents: 1, currency: "euro" } }]), 422],
    ["of too many", JSON.stringify(Array.from({ length: 101 }, () => row)), 413],
  ])("%s is refused, and nothing of it taken", async (_, text, status) => {
    const answer = await report(text);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.json)).not.toContain("a@b.example");
    expect((await by("conversions", "day")).filter(({ name }) => name === "refused")).toEqual([]);
  });
});

describe("a sale that a partner reports", () => {
  it("is put down to the touches of the conversion that it comes of", async () => {
    const row = usual();
    await report([row]);
    const sale = { id: "s1", conversion: row.id, at: row.at, value: { cents: 9900, currency: "EUR" } };
    expect((await report([sale], { path: "sales", ring: keys.PARTNER_KEYS })).status).toBe(200);
    const sales = (await by("conversions", "source")).filter(({ name }) => name === "sale");
    expect(sales).toContainEqual(expect.objectContaining({ value: "google", first: 1, first_cents: 9900 }));
    await until(() => asked.filter((url) => url.includes("n=sale&v=99.00&t=acme%3As1"))).toHaveLength(1);
    const unknown = { ...sale, id: "s2", conversion: "nobody" };
    expect((await report([unknown], { path: "sales", ring: keys.PARTNER_KEYS })).status).toBe(422);
    expect((await report([sale], { path: "sales" })).status).toBe(401);
  });
});

describe("a network that does not take a conversion", () => {
  it("is asked again later, and after a refusal only when somebody says so", async () => {
    answers.push(503, 400);
    const row = usual();
    await report([row]);
    const mine = async (state: string) => (await deliveries(state)).filter(({ key }) => key.startsWith(`${row.id}/`));
    await until(() => mine("waiting")).toEqual([expect.objectContaining({ answer: "the network answered 503" })]);
    const [{ key = "" } = {}] = await mine("waiting");
    await deliver(service, [{ id: "later", body: key }], new Date(), "deliveries");
    expect(await mine("dead")).toEqual([expect.objectContaining({ attempts: 2, answer: "the network answered 400" })]);
    const list = await service.edgectl("deliveries", "list");
    expect(list.stdout).toContain(`${key}  template  2 attempts  the network answered 400`);
    expect((await service.edgectl("deliveries", "replay", key, "--note", "mended")).stdout).toContain("1 of 1");
    await until(() => mine("told")).toEqual([expect.objectContaining({ attempts: 1 })]);
    expect(asked).toHaveLength(3);
    expect((await call("GET", "audit?limit=1")).json.entries[0]).toMatchObject({
      what: "replay deliveries",
      why: "mended",
    });
  });

  it("is asked by nobody while somebody is at it, and again where that one ended in the middle", async () => {
    answers.push(503);
    const row = usual();
    await report([row]);
    const waiting = async () => (await deliveries("waiting")).find(({ key }) => key.startsWith(`${row.id}/`));
    await until(async () => (await waiting())?.answer).toContain("503");
    const { key = "" } = (await waiting()) ?? {};
    const db = await service.miniflare.getD1Database("DB", "control");
    const claim = (at: number) =>
      db.prepare("UPDATE deliveries SET claimed_at = ?1 WHERE key = ?2").bind(at, key).run();
    await claim(Date.now());
    const { retryMessages } = await deliver(service, [{ id: "early", body: key }], new Date(), "deliveries");
    expect([asked.length, retryMessages]).toEqual([1, [{ msgId: "early", delaySeconds: 60 }]]);
    await claim(Date.now() - 61_000);
    await deliver(service, [{ id: "later", body: key }], new Date(), "deliveries");
    expect([asked.length, await waiting()]).toEqual([2, undefined]);
  });

  it("is asked at most eight times", async () => {
    answers.push(...Array.from({ length: 8 }, () => 500));
    const row = usual();
    await report([row]);
    const mine = async (state: string) => (await deliveries(state)).filter(({ key }) => key.startsWith(`${row.id}/`));
    await until(() => mine("waiting")).toHaveLength(1);
    await until(async () => (await mine("waiting"))[0]?.answer).toContain("500");
    const [{ key = "" } = {}] = await mine("waiting");
    for (let attempt = 2; attempt <= 9; attempt++) {
      await deliver(service, [{ id: `attempt-${attempt}`, body: key }], new Date(), "deliveries");
    }
    expect(await mine("dead")).toEqual([expect.objectContaining({ attempts: 8 })]);
    expect(asked).toHaveLength(8);
  });
});

describe("a secret", () => {
  const sources = { file: "sources.json", text: readFileSync(join(root, "campaigns/sources.json"), "utf8") };
  const dates = { begins: "2026-01-01", ends: "2099-12-31" };
  const campaign = { name: "theft", source: "scaleo", language: "fi", landing: "/kampanja/", ...dates };
  const to = (account: string, network = "template", secret = "POSTBACK_TEST") => ({ network, account, secret });

  it.each([
    ["to another host", to("https://evil.example/?s={secret}"), "may not be sent to evil.example"],
    ["to another port", to("https://partner.example:8443/?s={secret}"), "may not be sent to partner.example:8443"],
    ["to a host that a macro names", to("https://{with}/?s={secret}"), "does not fit the network"],
    ["behind a user's name", to("https://partner.example@evil.example/?s={secret}"), "does not fit the network"],
    ["to another network", to("evil.example", "scaleo"), "belongs to another network"],
    ["that is bound to nothing", to("1", "meta", "POSTBACK_META"), "bound to no network"],
    ["with a path in the account", to("partner.example/x?", "scaleo"), "does not fit the network"],
  ])("is not sent %s: the campaign is refused", async (_, postback, reason) => {
    const file = { file: "campaigns.json", text: JSON.stringify([{ ...campaign, postback }]) };
    const { status, json } = await call("PUT", "campaigns", { body: JSON.stringify([sources, file]) });
    expect([status, JSON.stringify(json.findings)]).toEqual([422, expect.stringContaining(reason)]);
  });

  it("is not sent to another host by a delivery that waits", async () => {
    const row = usual();
    answers.push(503);
    await report([row]);
    const mine = async (state: string) => (await deliveries(state)).filter(({ key }) => key.startsWith(`${row.id}/`));
    await until(async () => (await mine("waiting"))[0]?.answer).toContain("503");
    const [{ key = "" } = {}] = await mine("waiting");
    const db = await service.miniflare.getD1Database("DB", "control");
    const move =
      "UPDATE deliveries SET told = replace(told, 'https://partner.example', 'https://evil.example') WHERE key = ?1";
    await db.prepare(move).bind(key).run();
    await deliver(service, [{ id: "moved", body: key }], new Date(), "deliveries");
    expect(await mine("dead")).toMatchObject([{ answer: expect.stringContaining("evil.example") }]);
    expect(asked.filter((url) => url.includes("evil.example"))).toEqual([]);
  });
});

describe("clicks", () => {
  const click = (key: string, { at = now, consented = 0, campaign = "spring" } = {}) =>
    ["click", 1, "fi", key, at, consented, "google", campaign, "fi", "/kampanja/"].join("\t");
  const total = async () => (await by("clicks", "campaign")).find(({ value }) => value === "spring");

  it("are counted once, in whatever batches they come, and with consent whenever it comes", async () => {
    const first = [click("k1"), click("k1", { at: now + 1000 }), click("k2", { consented: 1 })];
    const batch = (texts: string[], name: string) => texts.map((body, n) => ({ id: `${name}-${n}`, body }));
    await deliver(service, batch(first, "a"));
    expect(await total()).toEqual({ region: "fi", value: "spring", clicks: 2, consented: 1 });
    await deliver(service, batch([...first, click("k1", { consented: 1, at: now + 5000 })], "b"));
    await deliver(service, batch(first, "c"));
    expect(await total()).toMatchObject({ clicks: 2, consented: 2 });
    await deliver(service, batch([click("k1", { at: now + 3_600_000 })], "d"));
    expect(await total()).toMatchObject({ clicks: 3, consented: 2 });
  });

  it("are counted once where the database failed as a batch was written", async () => {
    const db = await service.miniflare.getD1Database("DB", "control");
    const failing = "CREATE TRIGGER fails BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'fails'); END";
    await db.prepare(failing).run();
    const batch = [{ id: "e-0", body: click("k9", { campaign: "later", consented: 1 }) }];
    const later = async () => (await by("clicks", "campaign")).find(({ value }) => value === "later");
    expect((await deliver(service, batch)).retryBatch.retry).toBe(true);
    expect(await later()).toBeUndefined();
    await db.prepare("DROP TRIGGER fails").run();
    for (let round = 0; round < 2; round++) await deliver(service, batch);
    expect(await later()).toMatchObject({ clicks: 1, consented: 1 });
  });

  it("are told as CSV too", async () => {
    const { stdout } = await service.edgectl("reports", "clicks", "--by", "landing", "--format", "csv");
    expect(stdout).toBe("region,landing,clicks,consented\nfi,/kampanja/,4,3\n");
    expect((await call("GET", "reports/clicks?by=cakes")).status).toBe(400);
  });

  it("have no cell that a spreadsheet would run", async () => {
    const campaigns = ["=1+1", "+1+1", "-1+1", "@x", "'x"];
    const batch = campaigns.map((campaign, n) => ({ id: `f-${n}`, body: click(`f${n}`, { campaign }) }));
    await deliver(service, batch);
    await report([usual({ name: "-1:1" })]);
    const clicks = (await call("GET", "reports/clicks?by=campaign&format=csv")).text;
    const conversions = (await call("GET", "reports/conversions?format=csv")).text;
    for (const campaign of campaigns) expect(clicks).toContain(`fi,'${campaign},1,0\n`);
    expect(conversions).toContain("google,'-1:1,EUR,1,0,");
  });
});
