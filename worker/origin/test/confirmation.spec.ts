// What is mailed for a draft: a link and a code that confirm its address, a link to come back. Who has the mail has the
// mailbox; nobody learns whether the address is a user's.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answersOf, Browser } from "./drafts";
import { inLink, mailTo, type Origin, signIn, startOrigin } from "./origin";

let origin: Origin;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
});
beforeEach(async () => {
  for (const table of ["draft_links", "drafts", "outbox", "login_links"]) await origin.sql(`DELETE FROM ${table}`);
});
afterAll(() => origin.stop());

const kindOf = (answer: { json: () => Record<string, unknown> }) => String(answer.json().type).split(":").at(-1);
const email = "somebody@kirkas.example";
const known = "consumer@kirkas.example";

/** A browser whose draft has an address that is not confirmed. */
async function withAddress(address = email) {
  const browser = new Browser(origin);
  await browser.fill(answersOf(address).slice(0, 2));
  return browser;
}

/** Asks for a mail; answers what it brings. */
async function ask(browser: Browser, call: "email" | "resume-link" = "email", address = email) {
  const { status } = await browser.call("POST", `/drafts/loan/${call}`);
  expect(status).toBe(202);
  const [mail] = await mailTo(origin, address);
  return {
    mail,
    token: inLink(mail?.link, "token") ?? "",
    code: mail?.text.match(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/m)?.[0] ?? "",
  };
}

const confirm = (browser: Browser, code: string) => browser.call("POST", "/drafts/loan/confirm", { code });
const consume = (browser: Browser, token: string) => browser.call("POST", "/login-links/consume", { token });
const refuse = (token: string) => new Browser(origin).call("POST", "/login-links/refuse", { token });
const older = (column: string, by: number) => origin.sql(`UPDATE draft_links SET ${column} = ${column} - ?`, by);
const minutes = 60_000;

test("the mail leads to the page of its language, which is told what the link is for", async () => {
  const { mail } = await ask(await withAddress());
  const link = new URL(mail?.link ?? "");
  expect(`${link.origin}${link.pathname}`).toBe("http://localhost:8787/autologin/");
  expect([inLink(link.href, "draft"), inLink(link.href, "kind")]).toEqual(["confirm", "loan"]);
  expect(mail).toMatchObject({ language: "fi", subject: "Kirkas: vahvista sähköpostiosoitteesi" });
  for (const secret of ["Kaisa", "10 000", "10000", "renovation"]) expect(mail?.text).not.toContain(secret);
});

test("a code confirms the address in the browser that holds the draft, however it is typed, once", async () => {
  const browser = await withAddress();
  const { code } = await ask(browser);
  const confirmed = await confirm(browser, ` ${code.toLowerCase().replace("-", " ")}`);
  expect([confirmed.status, confirmed.json().draft]).toEqual([200, expect.objectContaining({ confirmed: true })]);
  const days = (Date.parse((await browser.draft()).expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(kindOf(await confirm(browser, code))).toBe("code-gone");
});

test("a code works nowhere else, not even with a draft of one's own", async () => {
  const browser = await withAddress();
  const { code } = await ask(browser);
  const [stranger, thief] = [new Browser(origin), await withAddress("thief@kirkas.example")];
  await ask(thief, "email", "thief@kirkas.example");
  expect((await confirm(stranger, code)).status).toBe(404);
  expect(kindOf(await confirm(thief, code))).toBe("code-wrong");
  expect((await confirm(browser, code)).status).toBe(200);
});

test("a code can be tried five times, and a new mail brings another", async () => {
  const browser = await withAddress();
  const { code, token } = await ask(browser);
  const kinds = [];
  for (let tried = 0; tried < 5; tried++) kinds.push(kindOf(await confirm(browser, "2222-2222")));
  expect(kinds).toEqual([...Array(4).fill("code-wrong"), "code-gone"]);
  expect(kindOf(await confirm(browser, code))).toBe("code-gone");
  const { code: another } = await ask(browser);
  expect((await confirm(browser, another)).status).toBe(200);
  expect((await consume(new Browser(origin), token)).status).toBe(200);
});

test("of ten who try a right code at once, one confirms", async () => {
  const browser = await withAddress();
  const { code } = await ask(browser);
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(browser, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("code and link work for 15 minutes", async () => {
  const browser = await withAddress();
  const { code, token } = await ask(browser);
  await older("expires_at", 15 * minutes);
  expect(kindOf(await confirm(browser, code))).toBe("code-gone");
  expect((await consume(browser, token)).status).toBe(410);
  expect((await browser.draft()).confirmed).toBe(false);
});

test("a link confirms where it is opened, moves the draft there, and tells the first browser", async () => {
  const [first, second] = [await withAddress(), new Browser(origin)];
  const { answers } = await first.draft();
  const { token } = await ask(first);
  const opened = await consume(second, token);
  expect([opened.status, opened.json().draft]).toEqual([200, expect.objectContaining({ confirmed: true, answers })]);
  expect(opened.setCookies).toEqual([expect.stringMatching(/^__Host-draft=/)]);
  expect((await second.draft()).confirmed).toBe(true);
  const gone = await first.get();
  expect([gone.status, kindOf(gone)]).toEqual([404, "draft-moved"]);
  expect((await consume(second, token)).status).toBe(410);
});

test("a link that is opened where the draft is leaves it there", async () => {
  const browser = await withAddress();
  const { token } = await ask(browser);
  const before = browser.cookies.get("__Host-draft");
  expect((await consume(browser, token)).status).toBe(200);
  expect(browser.cookies.get("__Host-draft")).toBe(before);
  expect((await browser.draft()).confirmed).toBe(true);
});

test("a browser goes on with the draft whose link it opens, in the place of its own", async () => {
  const [first, second] = [await withAddress(), new Browser(origin)];
  await second.begin();
  await consume(second, (await ask(first)).token);
  expect((await second.draft()).answers).toEqual(expect.objectContaining({ contact: expect.anything() }));
  expect(await origin.sql("SELECT id FROM drafts")).toHaveLength(1);
});

test("of ten browsers that open a link at once, one has the draft", async () => {
  const { token } = await ask(await withAddress());
  const browsers = Array.from({ length: 10 }, () => new Browser(origin));
  const answers = await Promise.all(browsers.map((browser) => consume(browser, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const holding = await Promise.all(browsers.map(async (browser) => (await browser.get()).status));
  expect(holding.filter((status) => status === 200)).toHaveLength(1);
});

test("whoever did not ask for a mail says so, and the draft is deleted; the answer does not tell", async () => {
  const browser = await withAddress();
  const { token } = await ask(browser);
  for (const none of ["nonsense", "A".repeat(43)]) expect((await refuse(none)).status).toBe(204);
  expect((await browser.get()).status).toBe(200);
  expect((await refuse(token)).status).toBe(204);
  expect(kindOf(await browser.get())).toBe("draft-unknown");
});

test("a link that was used refuses nothing any more", async () => {
  const browser = await withAddress();
  const { token } = await ask(browser);
  await consume(browser, token);
  await refuse(token);
  expect((await browser.get()).status).toBe(200);
});

describe("another address", () => {
  test("is not confirmed by what went to the one before", async () => {
    const browser = await withAddress();
    const { code, token } = await ask(browser);
    await browser.save("contact", { email: "other@kirkas.example", phone: "+358401234567" });
    expect(kindOf(await confirm(browser, code))).toBe("code-wrong");
    expect((await consume(new Browser(origin), token)).status).toBe(410);
  });

  test("ends the confirmation, and the same one written otherwise does not", async () => {
    const browser = await withAddress();
    await confirm(browser, (await ask(browser)).code);
    await browser.save("contact", { email: " Somebody@KIRKAS.example", phone: "+358401234567" });
    expect((await browser.draft()).confirmed).toBe(true);
    await browser.save("contact", { email: "other@kirkas.example", phone: "+358401234567" });
    expect((await browser.draft()).confirmed).toBe(false);
  });
});

describe("coming back", () => {
  test("a link opens the draft elsewhere, once, without a session or a confirmation", async () => {
    const [first, second] = [await withAddress(), new Browser(origin)];
    await confirm(first, (await ask(first)).code);
    const { mail, token } = await ask(first, "resume-link");
    expect([inLink(mail?.link, "draft"), mail?.subject]).toEqual(["resume", "Kirkas: jatka hakemustasi"]);
    const opened = await consume(second, token);
    expect(opened.status).toBe(200);
    expect(opened.setCookies.map((cookie) => cookie.split("=")[0])).toEqual(["__Host-draft"]);
    expect(await second.draft()).toMatchObject({ confirmed: false });
    expect(kindOf(await first.get())).toBe("draft-moved");
    expect((await consume(second, token)).status).toBe(410);
  });

  test("a link works for a week", async () => {
    const browser = await withAddress();
    const { token } = await ask(browser, "resume-link");
    await older("expires_at", 7 * 24 * 60 * minutes - 2000);
    expect((await consume(new Browser(origin), token)).status).toBe(200);
    const other = await ask(await withAddress(), "resume-link");
    await older("expires_at", 7 * 24 * 60 * minutes);
    expect((await consume(new Browser(origin), other.token)).status).toBe(410);
  });
});

test("a draft without an address has nowhere to send a mail to", async () => {
  const browser = new Browser(origin);
  await browser.begin();
  for (const call of ["email", "resume-link"]) {
    const refused = await browser.call("POST", `/drafts/loan/${call}`);
    expect([refused.status, kindOf(refused), refused.json().step]).toEqual([409, "step-incomplete", "contact"]);
  }
});

test("a known and an unknown address are answered alike, all along", async () => {
  const shapes = [];
  for (const address of [known, email]) {
    const browser = await withAddress(address);
    const requested = await browser.call("POST", "/drafts/loan/email");
    const [mail] = await mailTo(origin, address);
    const wrong = await confirm(browser, "2222-2222");
    const code = mail?.text.match(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/m)?.[0] ?? "";
    const right = await confirm(browser, code);
    const { draft } = right.json() as { draft: object };
    shapes.push([requested.status, requested.text, wrong.text, right.status, right.setCookies, Object.keys(draft)]);
  }
  expect(shapes[0]).toEqual(shapes[1]);
});

test("a confirmed draft is its user's, wherever they are signed in", async () => {
  const browser = await withAddress(known);
  await confirm(browser, (await ask(browser, "email", known)).code);
  const elsewhere = new Browser(origin, await signIn(origin, known));
  expect((await elsewhere.draft()).id).toBe((await browser.draft()).id);
});

test("nobody's mailbox is flooded, from however many drafts, and the answer stays the same", async () => {
  for (let requested = 0; requested < 13; requested++) {
    const browser = await withAddress();
    expect((await browser.call("POST", "/drafts/loan/email")).status).toBe(202);
  }
  expect(await mailTo(origin, email)).toHaveLength(10);
  await older("created_at", 15 * minutes);
  await ask(await withAddress());
  expect(await mailTo(origin, email)).toHaveLength(11);
});

test("the database holds no token and no code", async () => {
  const browser = await withAddress();
  const { token, code } = await ask(browser);
  const stored = JSON.stringify([
    await origin.sql("SELECT * FROM draft_links"),
    await origin.sql("SELECT * FROM drafts"),
  ]);
  for (const secret of [token, code, code.replace("-", ""), email]) {
    expect(secret).not.toBe("");
    expect(stored).not.toContain(secret);
  }
});

test("links that are over are purged", async () => {
  await ask(await withAddress());
  await older("expires_at", 15 * minutes);
  await origin.runSchedule();
  expect(await origin.sql("SELECT hash FROM draft_links")).toEqual([]);
});
