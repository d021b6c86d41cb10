// The seed of a local service: put into the database twice it is there once, and the origin reads it as its own.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NoticePage } from "../../../app/api/types";
import { type Application, Browser, type Draft, type Offer } from "./drafts";
import { keys, mailTo, type Origin, signIn, startOrigin } from "./origin";

const seed = fileURLToPath(new URL("../../../target/debug/kirkas-seed", import.meta.url));
const applicant = "applicant@kirkas.example";
const tables = [
  "users",
  "applications",
  "people",
  "invitations",
  "consents",
  "offers",
  "offer_events",
  "matches",
  "notices",
  "sme_cases",
  "sme_events",
];

let origin: Origin;
let sql: string;

beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
  sql = (await promisify(execFile)(seed, { env: keys, maxBuffer: 100_000_000 })).stdout;
  await origin.script(sql);
});

afterAll(() => origin.stop());

async function counts() {
  const rows = tables.map(
    async (table) => (await origin.sql<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`))[0],
  );
  return (await Promise.all(rows)).map((row) => row?.rows);
}

test("a second run changes nothing", async () => {
  const once = await counts();
  expect(once[1]).toBe(200);
  expect(once.at(-2)).toBe(25);
  await origin.script(sql);
  expect(await counts()).toEqual(once);
});

test("what another seed had made of an application gives way to this one", async () => {
  const once = await counts();
  // As where an offer had another name.
  await origin.script(`
    DELETE FROM offer_events WHERE offer_id IN (SELECT id FROM offers WHERE state = 'signed' LIMIT 3);
    UPDATE offers SET id = 'earlier' WHERE id = (SELECT offer.id FROM offers offer
      WHERE offer.state = 'signed' AND NOT EXISTS (SELECT 1 FROM offer_events WHERE offer_id = offer.id) LIMIT 1)`);
  await origin.script(sql);
  expect(await counts()).toEqual(once);
  expect(await origin.sql("SELECT id FROM offers WHERE id = 'earlier'")).toEqual([]);
});

test("the known applicant sees what became of each application", async () => {
  const browser = new Browser(origin, await signIn(origin, applicant));
  const answer = await browser.call("GET", "/applications");
  const { items } = answer.json() as unknown as { items: Application[] };
  // The newest waits for a decision, until its offers expire.
  expect(items.map(({ state }) => state).slice(1)).toEqual(["signed", "withdrawn", "paid-out"]);
  expect(["ready", "expired"]).toContain(items[0]?.state);
  const signed = items[1]?.offers.find(({ state }) => state === "signed");
  const schedule = await browser.call("GET", `/offers/${signed?.id}/schedule`);
  expect((schedule.json() as unknown as { number: number }[]).at(-1)?.number).toBe(signed?.months);
});

test("an application begins from answers that the seed has sealed", async () => {
  const browser = new Browser(origin, await signIn(origin, applicant));
  await origin.sql(`UPDATE applications SET created_at = ${Date.now()} WHERE state = 'signed'`);
  const [first] = await origin.sql<{ id: string }>(
    "SELECT a.id FROM applications a JOIN users u ON u.id = a.user_id WHERE u.email = ? AND a.state = 'signed'",
    applicant,
  );
  const begun = await browser.call("POST", "/drafts", { kind: "loan", language: "fi", from: first?.id });
  const { answers } = begun.json() as unknown as Draft;
  expect(answers.person).toMatchObject({ first_names: "Anna Maria", last_name: "Hakija" });
  expect(answers.person?.identity_number).toMatch(/^\d\d\*+$/);
  expect(answers.contact?.email).toBe(applicant);
});

test("what was told before is not told again, and the newest is not read", async () => {
  const browser = new Browser(origin, await signIn(origin, applicant));
  const notices = async () => (await browser.call("GET", "/notices?limit=100")).json() as unknown as NoticePage;
  const { items, unread } = await notices();
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(["sent", "offers-ready", "offer-accepted"]));
  expect([unread > 0, unread < items.length]).toEqual([true, true]);
  const mails = await mailTo(origin, applicant);
  await origin.runSchedule();
  // The oldest are purged, as the seed's moment stays and time goes on; offers expire as they would.
  const later = (await notices()).items.filter(({ kind }) => kind !== "offers-expire");
  expect(items).toEqual(expect.arrayContaining(later));
  expect(await mailTo(origin, applicant)).toHaveLength(mails.length);
});

test("offers stand as the rules of their life have it", async () => {
  const several = await origin.sql<Offer>(`SELECT application_id FROM offers
    WHERE state IN ('accepted', 'signed', 'paid-out') GROUP BY application_id HAVING count(*) > 1`);
  expect(several).toEqual([]);
  const unexplained = await origin.sql(`SELECT id FROM offers
    WHERE state NOT IN ('open', 'superseded') AND id NOT IN (SELECT offer_id FROM offer_events)`);
  expect(unexplained).toEqual([]);
});
