// Mails of what happens to drafts of redirects, of decisions that wait, and of what goes wrong by itself, which control asks for: to staff
// alone, with no more than what it is about and a link.
import { createHash, createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Origin, startOrigin } from "./origin";

const secret = "c".repeat(32);
let origin: Origin;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development", CONVERSION_KEYS: `c:${secret}` });
});
beforeEach(() => origin.sql("DELETE FROM outbox"));
afterAll(() => origin.stop());

/** Signs as control does, for five minutes. */
function signature(text: string, purpose = "control notification"): string {
  const ends = Buffer.alloc(8);
  ends.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000) + 200));
  const body = Buffer.concat([ends, createHash("sha256").update(text).digest()]);
  const mac = createHmac("sha256", secret).update(`${purpose}\n1.c.`).update(body).digest("base64url");
  return `1.c.${body.toString("base64url")}.${mac}`;
}

const autumn = { kind: "review-asked", draft: "0123456789abcdef", title: "Autumn" };
async function ask(change: object, purpose?: string) {
  const text = JSON.stringify({ ...autumn, ...change });
  const headers = { "content-type": "application/json", "kirkas-signature": signature(text, purpose) };
  return (await origin.call("/api/v1/control/notification", { method: "POST", text, headers })).status;
}
const mails = () =>
  origin.sql<{ recipient: string; subject: string; text: string }>("SELECT recipient, subject, text FROM outbox");
const recipients = async () => (await mails()).map(({ recipient }) => recipient.split("@")[0]).sort();

test.each([
  ["everybody with a role", { roles: ["operator", "admin"] }, ["admin", "admin2", "operator"]],
  ["but for some", { roles: ["operator", "admin"], except: ["admin@kirkas.example"] }, ["admin2", "operator"]],
  ["one of the staff", { people: ["marketer@kirkas.example"] }, ["marketer"]],
  ["nobody who wants none", { people: ["marketer@kirkas.example"], except: ["marketer@kirkas.example"] }, []],
  ["one person once", { roles: ["operator"], people: ["operator@kirkas.example"] }, ["operator"]],
  ["nobody who is not staff", { roles: ["consumer", "lender"], people: ["consumer@kirkas.example"] }, []],
  ["nobody who is unknown", { people: ["nobody@kirkas.example"] }, []],
])("%s gets it", async (_, change, expected) => {
  expect([await ask(change), await recipients()]).toEqual([204, expected]);
});

test.each([
  ["review-asked", "review"],
  ["approved", "news"],
  ["changes-requested", "news"],
  ["commented", "news"],
  ["published", "news"],
  ["conflict", "news"],
  ["glass-broken", "without approval"],
])("%s has the draft's title and a link to it", async (kind, subject) => {
  expect(await ask({ kind, people: ["operator@kirkas.example"] })).toBe(204);
  const [mail] = await mails();
  expect(mail?.subject).toContain(subject);
  expect(mail?.text).toContain("Autumn");
  expect(mail?.text).toMatch(/^http\S+\/console\/drafts\/0123456789abcdef\/$/m);
});

test("a decision that waits has the experiment's name and a link to its decisions", async () => {
  const asked = { kind: "decision-asked", draft: undefined, title: "Autumn", people: ["marketer@kirkas.example"] };
  expect(await ask({ ...asked, experiment: "hero_2" })).toBe(204);
  expect(await ask({ ...asked, experiment: "../hero" })).toBe(204);
  const [plain, odd] = await mails();
  expect(plain?.subject).toContain("decision");
  expect(plain?.text).toContain("Autumn");
  expect(plain?.text).toMatch(/^http\S+\/console\/experiments\/hero_2\/decisions\/$/m);
  expect(odd?.text).toMatch(/^http\S+\/console\/experiments\/$/m);
});

test.each([
  ["failing-targets", { count: 12 }, "12", "redirects/targets/?state=failing"],
  ["wrong-split", { title: "loan-hero", experiment: "loan-hero" }, "loan-hero", "experiments/loan-hero/results/"],
  ["dead-deliveries", { count: 7 }, "7", "campaigns/deliveries/?state=dead"],
  ["ending-token", { title: "Deployment", count: 3 }, "Deployment", "tokens/"],
])("%s says what it is about, and leads there", async (kind, about, said, path) => {
  expect(await ask({ draft: undefined, title: "", kind, ...about, roles: ["operator"] })).toBe(204);
  const [mail] = await mails();
  expect(mail?.text).toContain(said);
  expect(mail?.text.split("\n").filter((line) => line.endsWith(`/console/${path}`))).toHaveLength(1);
});

test("a title stays in its line", async () => {
  await ask({ title: `Autumn\n\nhttps://evil.example/ ${"x".repeat(500)}`, people: ["operator@kirkas.example"] });
  const [mail] = await mails();
  expect(mail?.text).not.toMatch(/^https:\/\/evil/m);
  expect(mail?.text).not.toContain("x".repeat(201));
});

test("what control does not sign for this, or can't mean, is refused", async () => {
  const people = ["operator@kirkas.example"];
  expect(await ask({ people }, "control people")).toBe(401);
  for (const wrong of [
    { experiment: "hero" },
    { draft: undefined },
    { kind: "other" },
    { kind: "failing-targets" },
    { draft: "../x" },
    { draft: "" },
    { roles: ["owner"] },
    { more: 1 },
  ])
    expect([wrong, await ask({ people, ...wrong })]).toEqual([wrong, 400]);
  expect(await mails()).toEqual([]);
});
