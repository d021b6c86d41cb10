// What people are told that goes wrong by itself: targets that fail, a wrong split, dead deliveries, and tokens that end.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller, switchReviewsOff } from "./call.ts";

const day = 86_400_000;
const night = "20 2 * * *";
const quarter = "*/15 * * * *";
let service: Service;
const sessions: Record<string, string> = {};
const call = caller(() => service);
const addressOf = (name: string) => `${name}@kirkas.example`;

beforeAll(async () => {
  const network = async () => new Response(null, { status: 404 });
  const control = { TARGET_RETRY_SECONDS: "0" };
  service = await Service.start({ from: inject("published"), network: network as never, control });
  await switchReviewsOff(service);
  for (const name of ["operator", "marketer", "admin"]) sessions[name] = await service.signIn(addressOf(name));
  const text =
    "source,target,status\n/one/,https://a.example/,301\n/two/,https://b.example/,302\n/own/,/sanasto/,301\n";
  expect((await call("PUT", "redirects", { body: JSON.stringify([{ file: "all.csv", text }]) })).status).toBe(200);
});
afterAll(() => service.stop());
beforeEach(async () => {
  await sql("DELETE FROM notifications");
  await sql("DELETE FROM told_matters");
});

async function sql<T>(query: string, ...values: (string | number)[]) {
  const database = await service.miniflare.getD1Database("DB", "control");
  const { results } = await database
    .prepare(query)
    .bind(...values)
    .all<T>();
  return results;
}
async function runs(cron: string) {
  const control = (await service.miniflare.getWorker("control")) as unknown as {
    scheduled(options: { cron: string }): Promise<{ outcome: string }>;
  };
  expect((await control.scheduled({ cron })).outcome).toBe("ok");
}
/** A day passes. */
const tomorrow = () => sql("UPDATE told_matters SET at = at - ?", day);
async function notificationsOf(
  who: string,
): Promise<{ kind: string; title: string; count: number; draft: string | null; by: string }[]> {
  const headers = { cookie: sessions[who] ?? "", "x-requested-with": "test" };
  const { body } = await service.send("/api/control/notifications", { headers });
  return JSON.parse(body.toString()).notifications;
}
const counts = async (who: string) => (await notificationsOf(who)).map(({ kind, count }) => `${kind} ${count}`);
/** The mails that have gone out about something to somebody. */
async function mails(who: string, about: string) {
  const answer = await service.send(`/api/dev/outbox?to=${addressOf(who)}`, {
    headers: { accept: "application/json" },
  });
  return JSON.parse(answer.body.toString()).filter(({ text }: { text: string }) => text.includes(about));
}

describe("targets that fail", () => {
  const fails = async (url: string) => {
    for (let time = 0; time < 3; time++) await call("POST", "targets/check", { body: JSON.stringify({ url }) });
  };

  it("are told at night to those who look after redirects: none, and then each set of them once", async () => {
    await runs(night);
    expect(await notificationsOf("operator")).toEqual([]);
    await fails("https://a.example/");
    await runs(night);
    const [one, ...more] = await notificationsOf("operator");
    expect([one, more]).toMatchObject([{ kind: "failing-targets", count: 1, draft: null, title: "", by: "cron" }, []]);
    expect([await counts("admin"), await counts("marketer")]).toEqual([["failing-targets 1"], []]);
    await tomorrow();
    await runs(night);
    expect(await counts("operator")).toEqual(["failing-targets 1"]);
    await fails("https://b.example/");
    await tomorrow();
    await runs(night);
    expect(await counts("operator")).toEqual(["failing-targets 2", "failing-targets 1"]);
  });

  it("are told again where they have recovered meanwhile, and once a day at most", async () => {
    const rules = await service.miniflare.getD1Database("RULES", "control");
    const set = (state: string) =>
      rules.prepare("UPDATE target_checks SET state = ?1 WHERE url LIKE 'http%'").bind(state);
    await set("failing").run();
    await runs(night);
    await rules.prepare("UPDATE target_checks SET state = 'ok' WHERE url = 'https://a.example/'").run();
    await runs(night);
    expect(await counts("operator")).toEqual(["failing-targets 2"]);
    await set("ok").run();
    await runs(night);
    await set("failing").run();
    await runs(night);
    expect(await counts("operator")).toEqual(["failing-targets 2", "failing-targets 2"]);
  });

  it("are not told while they may wait", async () => {
    const body = JSON.stringify({ until: new Date(Date.now() + day).toISOString(), reason: "Mended on Monday" });
    expect((await call("PUT", "overview/snoozes/failing-targets", { body })).status).toBe(200);
    await runs(night);
    expect(await notificationsOf("operator")).toEqual([]);
    expect((await call("DELETE", "overview/snoozes/failing-targets")).status).toBe(204);
    await runs(night);
    expect(await counts("operator")).toEqual(["failing-targets 2"]);
  });

  it("are mailed with the way to them, but to who wants no mails", async () => {
    const headers = { cookie: sessions.admin ?? "", "x-requested-with": "test", authorization: "" };
    expect((await call("PUT", "notifications/mails", { body: '{"on":false}', headers })).status).toBe(200);
    const before = (await mails("admin", "/console/redirects/targets/")).length;
    await runs(night);
    await runs(quarter);
    const [mail] = await mails("operator", "/console/redirects/targets/?state=failing");
    expect(mail.text).toContain("2");
    expect(mail.text).not.toContain("a.example");
    expect(await mails("marketer", "/console/redirects/targets/")).toEqual([]);
    expect(await mails("admin", "/console/redirects/targets/")).toHaveLength(before);
    await call("PUT", "notifications/mails", { body: '{"on":true}', headers });
  });
});

it("a wrong split is told once to those who look after experiments, and again where it comes back", async () => {
  const hero = {
    ...{ key: "hero", status: "running", variations: [{}, { slots: { heading: "Jämför i dag" } }] },
    ...{ meta: [{ key: "plain" }, { key: "today" }], plan: { visitors: 8000, days: 140 } },
    urlPatterns: [{ include: true, type: "simple", pattern: "/sv/" }],
  };
  const files = [{ file: "a.json", text: JSON.stringify({ experiments: [hero] }) }];
  expect((await call("PUT", "experiments", { body: JSON.stringify(files) })).status).toBe(200);
  const insert =
    "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?2) " +
    "INSERT INTO exposures (experiment, visitor, variation, at) SELECT 'hero', ?1 || '-' || n, ?1, ?3 FROM n";
  const expose = async () => {
    await sql(insert, 0, 300, Date.now() - 3 * day);
    await sql(insert, 1, 200, Date.now() - 3 * day);
  };
  // What is found is remembered until something is merged.
  const looksAgain = async () => {
    await sql("UPDATE journal_state SET version = version + 1 WHERE name = 'merged'");
    await runs(night);
  };
  const splits = async (who: string) => (await notificationsOf(who)).filter(({ kind }) => kind === "wrong-split");
  await expose();
  await looksAgain();
  await tomorrow();
  await looksAgain();
  expect(await splits("marketer")).toMatchObject([{ experiment: "hero", draft: null }]);
  expect([(await splits("admin")).length, await splits("operator")]).toEqual([1, []]);
  await runs(quarter);
  expect((await mails("marketer", "/console/experiments/hero/results/")).length).toBe(1);
  await sql("DELETE FROM exposures");
  await looksAgain();
  await expose();
  await looksAgain();
  expect(await splits("marketer")).toHaveLength(2);
});

it("dead deliveries are told within a quarter of an hour, and once a day at most", async () => {
  const dies = (key: string) =>
    sql(
      "INSERT INTO deliveries (key, campaign, network, told, state, created_at) VALUES (?, 'autumn', 'webhook', '{}', 'dead', ?)",
      key,
      Date.now(),
    );
  await dies("one");
  await runs(quarter);
  await dies("two");
  await runs(quarter);
  const dead = async (who: string) => (await counts(who)).filter((one) => one.startsWith("dead"));
  expect([await dead("marketer"), await dead("operator")]).toEqual([["dead-deliveries 1"], []]);
  await tomorrow();
  await runs(quarter);
  expect(await dead("marketer")).toEqual(["dead-deliveries 2", "dead-deliveries 1"]);
  expect((await mails("marketer", "/console/campaigns/deliveries/?state=dead")).length).toBe(2);
});

it("a token that ends is told to admins", async () => {
  const token = { name: "Deployment", scopes: ["redirects:read"], days: 90 };
  expect((await call("POST", "tokens", { body: JSON.stringify(token) })).status).toBe(201);
  await sql("UPDATE ci_tokens SET expires_at = ?", Date.now() + 2 * day);
  await runs(night);
  await runs(night);
  const ends = async (who: string) => (await notificationsOf(who)).filter(({ kind }) => kind === "ending-token");
  expect(await ends("admin")).toMatchObject([{ title: "Deployment", count: 3 }]);
  expect([await ends("operator"), await ends("marketer")]).toEqual([[], []]);
});
