// Where mail goes: an outbox in development, a mail service in production.
import { afterEach, expect, test, vi } from "vitest";
import { browser, consume, inLink, mailTo, type Origin, startOrigin } from "./origin";

const service = { MAIL_URL: "https://mail.example/send", MAIL_TOKEN: "secret" };
const started: Origin[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((origin) => origin.stop()));
});

async function start(changes: Record<string, string>) {
  const origin = await startOrigin(changes);
  started.push(origin);
  return origin;
}

const ask = (origin: Origin, email: string, language = "fi") =>
  origin.call("/api/v1/login-links", { method: "POST", body: { email, language }, cookies: { browser } });

test("production posts the mail to its service", async () => {
  const origin = await start(service);
  expect((await ask(origin, "consumer@kirkas.example", "sv-fi")).status).toBe(202);
  await vi.waitFor(() => expect(origin.sent).toHaveLength(1));
  expect(origin.sent[0]).toMatchObject({
    url: service.MAIL_URL,
    authorization: "Bearer secret",
    body: { to: "consumer@kirkas.example", language: "sv-FI", subject: "Kirkas: din inloggningslänk" },
  });
  const link = String(origin.sent[0]?.body.text).match(/^http\S+$/m)?.[0];
  expect((await consume(origin, inLink(link, "token") ?? "")).status).toBe(200);
});

test("production sends nothing to an unknown address", async () => {
  const origin = await start(service);
  expect((await ask(origin, "nobody@kirkas.example")).status).toBe(202);
  expect((await ask(origin, "consumer@kirkas.example")).status).toBe(202);
  await vi.waitFor(() => expect(origin.sent).toHaveLength(1));
  expect(origin.sent[0]?.body.to).toBe("consumer@kirkas.example");
});

test("production has no outbox", async () => {
  const origin = await start(service);
  await ask(origin, "consumer@kirkas.example");
  expect((await origin.call("/api/dev/outbox")).status).toBe(404);
  expect((await origin.call("/api/v1/dev/schedule", { method: "POST" })).status).toBe(404);
  expect(await origin.sql("SELECT * FROM outbox")).toEqual([]);
});

test("production without a mail service says so, for every address", async () => {
  const origin = await start({});
  for (const email of ["consumer@kirkas.example", "nobody@kirkas.example"]) {
    const answer = await ask(origin, email);
    expect(answer.status).toBe(503);
    expect(answer.json()).toMatchObject({ status: 503, title: "Mail is not set up" });
  }
});

test("an origin with a wrong variable answers with a problem", async () => {
  const origin = await start({ ENVIRONMENT: "staging" });
  const answer = await origin.call("/api/v2/user/profile");
  expect(answer.status).toBe(500);
  expect(answer.json()).toMatchObject({ status: 500, title: "Internal error" });
});

test("development shows the newest mail first, with a link to follow", async () => {
  const origin = await start({ ENVIRONMENT: "development" });
  await ask(origin, "consumer@kirkas.example", "fi");
  await ask(origin, "lender@kirkas.example", "pl");
  const page = await origin.call("/api/dev/outbox");
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const subjects = [...page.text.matchAll(/<h2[^>]*lang="([^"]+)">([^<]+)</g)].map((found) => found.slice(1));
  expect(subjects).toEqual([
    ["pl", "Kirkas: Twój link do logowania"],
    ["fi", "Kirkas: kirjautumislinkkisi"],
  ]);
  expect(page.text).toMatch(/<a href="http:\/\/intl\.localhost:8787\/pl-pl\/autologin\/#token=[\w-]{43}">/);
  expect(origin.sent).toEqual([]);
});

test("development shows the mail of one recipient", async () => {
  const origin = await start({ ENVIRONMENT: "development" });
  await ask(origin, "consumer@kirkas.example");
  await ask(origin, "lender@kirkas.example");
  const mails = await mailTo(origin, "Consumer@kirkas.example");
  expect(mails.map((mail) => mail.to)).toEqual(["consumer@kirkas.example"]);
  expect(mails[0]?.sent_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(Math.abs(Date.parse(mails[0]?.sent_at ?? "") - Date.now())).toBeLessThan(60_000);
});
