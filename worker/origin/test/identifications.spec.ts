// Strong identification with the development provider: who may begin it, what comes back, and every way in which it fails.
import { type Request, Response } from "miniflare";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answersOf, answersOfBoth, Browser, finnishNumber, send } from "./drafts";
import { type Provider, providerSettings, startProvider } from "./identity-provider";
import { type Answer, inLink, mailTo, type Origin, signIn, startOrigin } from "./origin";

const known = "consumer@kirkas.example";
const other = "other@kirkas.example";
/** The place of Kaisa Kuluttaja, who fills in the forms of the tests, on the provider's page. */
const kaisa = "1";

let provider: Provider;
let origin: Origin;
/** What stands between the origin and the provider. */
let between: (request: Request) => Promise<Response | undefined>;
beforeAll(async () => {
  provider = await startProvider();
  origin = await startOrigin({ ENVIRONMENT: "development", ...providerSettings }, {}, (request) => between(request));
});
beforeEach(async () => {
  between = (request) => provider.answer(request);
  for (const table of ["identifications", "drafts", "applications", "outbox"]) await origin.sql(`DELETE FROM ${table}`);
});
afterAll(async () => {
  await origin.stop();
  await provider.stop();
});

const kindOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];
const start = (browser: Browser, application: string, more: object = {}) =>
  browser.call("POST", "/identifications", { application, person: "applicant", ...more });

const complete = (browser: Browser, answer: object) => browser.call("POST", "/identifications/complete", answer);
/** What the address that the provider led back to says. */
const parametersOf = (address: URL) => Object.fromEntries(address.searchParams);

/** A browser with a complete draft. */
async function withDraft(language = "fi") {
  const browser = new Browser(origin);
  const draft = await browser.fill(answersOf(known), language);
  return { browser, draft };
}

/** Goes to the provider's page and presses a button there; answers what comes back. */
async function goes(browser: Browser, application: string, choice = kaisa) {
  const { redirection_url } = (await start(browser, application)).json() as { redirection_url: string };
  return parametersOf(await provider.choose(redirection_url, choice));
}

const results = async () =>
  (await origin.sql<{ result: string | null }>("SELECT result FROM identifications")).map(({ result }) => result);

describe("an applicant is identified", () => {
  test("with the provider of their country, and stays so as long as they say who they are", async () => {
    const { browser, draft } = await withDraft();
    expect(draft.identified).toBe(false);
    const started = await start(browser, draft.id);
    expect(started.status).toBe(200);
    const { redirection_url, callback_url } = started.json() as Record<string, string>;
    expect(callback_url).toBe("http://localhost:8787/login-callback/");
    expect(started.setCookies).toEqual([
      expect.stringMatching(/^__Host-identification=.{43}; Max-Age=600; Path=\/; Secure; SameSite=Lax; HttpOnly$/),
    ]);
    const page = await provider.open(redirection_url ?? "");
    for (const text of ["Kaisa Maria Kuluttaja", "Somebody else", "Cancel", "Fail"]) expect(page.text).toContain(text);
    expect(page.text.match(/<button/g)).toHaveLength(9);
    const back = await provider.choose(redirection_url ?? "", kaisa);
    expect(back.href.startsWith(`${callback_url}?`)).toBe(true);
    const done = await complete(browser, parametersOf(back));
    expect([done.status, done.json()]).toEqual([
      200,
      { application: draft.id, kind: "loan", language: "fi", person: "applicant", is_sent: false },
    ]);
    expect((await browser.draft()).identified).toBe(true);
    expect(await results()).toEqual(["identified"]);

    const person = { first_names: "Kaisa Maria", last_name: "Kuluttaja", identity_number: "010180-9026" };
    await browser.save("person", person);
    expect((await browser.draft()).identified).toBe(false);
    await browser.save("person", { ...person, identity_number: finnishNumber });
    expect((await browser.draft()).identified).toBe(true);
  });

  test.each([
    ["sv-fi", "http://localhost:8787/sv/login-callback/", "sv-FI"],
    ["en-fi", "http://localhost:8787/en/login-callback/", "en-FI"],
  ])("in %s, and comes back there", async (language, address, tag) => {
    const { browser, draft } = await withDraft(language);
    const { redirection_url, callback_url } = (await start(browser, draft.id)).json() as Record<string, string>;
    expect(callback_url).toBe(address);
    expect(new URL(redirection_url ?? "").searchParams.get("ui_locales")).toBe(tag);
    expect((await complete(browser, parametersOf(await provider.choose(redirection_url ?? "", kaisa)))).status).toBe(
      200,
    );
  });

  test("and the application says when", async () => {
    const session = await signIn(origin);
    const browser = new Browser(origin, session);
    const draft = await browser.fill(answersOf(known));
    await complete(browser, await goes(browser, draft.id));
    expect((await send(browser)).status).toBe(201);
    const [person] = await origin.sql<{ identified_at: number }>("SELECT identified_at FROM people");
    expect(Math.abs(Date.now() - Number(person?.identified_at))).toBeLessThan(60_000);
    const copy = await origin.call("/api/v1/me/export?format=json", { cookies: session });
    const identified = `${new Date(Number(person?.identified_at)).toISOString().slice(0, 19)}Z`;
    expect(copy.json().applications).toMatchObject([{ own_part: { identified } }]);
    const page = await origin.call("/api/v1/me/export?format=html", { cookies: session });
    expect(page.text).toContain("Tunnistauduit vahvasti");
  });

  test("also after sending, by who is signed in", async () => {
    const browser = new Browser(origin, await signIn(origin));
    const { id } = await browser.fill(answersOf(known));
    await send(browser);
    expect(await origin.sql("SELECT identified_at FROM people")).toEqual([{ identified_at: null }]);
    const done = await complete(browser, await goes(browser, id));
    expect(done.json()).toMatchObject({ application: id, is_sent: false });
    expect(await origin.sql("SELECT identified_at FROM people WHERE identified_at IS NOT NULL")).toHaveLength(1);
  });

  test("of Great Britain by name and date of birth", async () => {
    const browser = new Browser(origin);
    const { id } = (await browser.begin("en-gb")).json() as { id: string };
    const named = { first_names: "Ann", last_name: "Example", date_of_birth: "1985-06-15" };
    await browser.save("person", named);
    expect((await complete(browser, await goes(browser, id, "1"))).status).toBe(422);
    expect((await complete(browser, await goes(browser, id, "0"))).status).toBe(200);
  });
});

describe("a co-applicant is identified", () => {
  /** An application that waits for its co-applicant, and their browser with the invitation's token. */
  async function invited() {
    const applicant = new Browser(origin, await signIn(origin));
    const { id } = await applicant.fill(answersOfBoth(known, other));
    await send(applicant);
    const token = inLink((await mailTo(origin, other))[0]?.link, "token") ?? "";
    return { applicant, id, token, browser: new Browser(origin) };
  }

  test("from the invitation, before they accept", async () => {
    const { id, token, browser } = await invited();
    const wanted = { person: "co-applicant", invitation: token };
    const { redirection_url } = (await start(browser, id, wanted)).json() as { redirection_url: string };
    const done = await complete(browser, parametersOf(await provider.choose(redirection_url, "2")));
    expect(done.json()).toEqual({
      ...{ application: id, kind: "loan", language: "fi", person: "co-applicant", is_sent: false },
    });
    const consents = { terms: true, true_information: true, share_with_lenders: true, credit_search: true };
    expect((await browser.call("POST", "/invitations/accept", { token, consents })).status).toBe(200);
    const people = await origin.sql("SELECT role FROM people WHERE identified_at IS NOT NULL");
    expect(people).toEqual([{ role: "co-applicant" }]);
  });

  test("for themselves alone, with an invitation that is theirs", async () => {
    const { applicant, id, token, browser } = await invited();
    expect(kindOf(await start(browser, id, { invitation: token }))).toEqual([404, "not-found"]);
    expect(kindOf(await start(applicant, id, { person: "co-applicant" }))).toEqual([404, "not-found"]);
    const elsewhere = await start(browser, "another", { person: "co-applicant", invitation: token });
    expect(kindOf(elsewhere)).toEqual([404, "not-found"]);
    for (const wrong of ["A".repeat(43), "short"]) {
      const refused = await start(browser, id, { person: "co-applicant", invitation: wrong });
      expect(kindOf(refused)).toEqual([410, "invitation-gone"]);
    }
  });

  test("as the person of their answers", async () => {
    const { id, token, browser } = await invited();
    const wanted = { person: "co-applicant", invitation: token };
    const { redirection_url } = (await start(browser, id, wanted)).json() as { redirection_url: string };
    const mismatch = await complete(browser, parametersOf(await provider.choose(redirection_url, kaisa)));
    expect(kindOf(mismatch)).toEqual([422, "identity-mismatch"]);
    expect(mismatch.json().identification).toMatchObject({ application: id, person: "co-applicant" });
  });
});

describe("an attempt is not begun", () => {
  test("by anybody who does not hold the draft", async () => {
    const { draft } = await withDraft();
    expect(kindOf(await start(new Browser(origin), draft.id))).toEqual([404, "not-found"]);
    const stranger = new Browser(origin, await signIn(origin, "marketer@kirkas.example"));
    expect(kindOf(await start(stranger, draft.id))).toEqual([404, "not-found"]);
    expect(await results()).toEqual([]);
  });

  test("before the draft says whom it is about", async () => {
    const browser = new Browser(origin);
    const { id } = (await browser.begin()).json() as { id: string };
    const refused = await start(browser, id);
    expect([...kindOf(refused), refused.json().step]).toEqual([409, "step-incomplete", "loan"]);
  });

  test.each([
    ["is down", async () => new Response(null, { status: 502 })],
    ["says nothing of use", async () => new Response("<html>")],
    ["calls itself another", async () => Response.json({ ...metadata, issuer: "http://127.0.0.1:2/fi" })],
    [
      "sends people to an unsafe page",
      async () => Response.json({ ...metadata, authorization_endpoint: "http://x.example/" }),
    ],
    ["does not answer", () => Promise.reject(new Error("refused"))],
  ])("where the provider %s", async (_, answer) => {
    const own = await startOrigin({ ENVIRONMENT: "development", ...providerSettings }, {}, answer);
    const browser = new Browser(own);
    const { id } = await browser.fill(answersOf(known));
    const refused = await start(browser, id);
    expect(kindOf(refused)).toEqual([503, "identification-unavailable"]);
    expect(refused.json().identification).toEqual({
      ...{ application: id, kind: "loan", language: "fi", person: "applicant" },
    });
    await own.stop();
  });

  test("where the country has no provider", async () => {
    const own = await startOrigin({ ENVIRONMENT: "development" });
    const browser = new Browser(own);
    const { id } = await browser.fill(answersOf(known));
    expect(kindOf(await start(browser, id))).toEqual([503, "identification-unavailable"]);
    await own.stop();
  });
});

const metadata = {
  issuer: "http://127.0.0.1:8930/fi",
  authorization_endpoint: "http://127.0.0.1:8930/fi/authorize",
  token_endpoint: "http://127.0.0.1:8930/fi/token",
  jwks_uri: "http://127.0.0.1:8930/fi/jwks",
};

describe("nobody is identified", () => {
  test("by an answer that was used", async () => {
    const { browser, draft } = await withDraft();
    const answer = await goes(browser, draft.id);
    expect((await complete(browser, answer)).status).toBe(200);
    expect(kindOf(await complete(browser, answer))).toEqual([410, "identification-gone"]);
    expect((await browser.draft()).identified).toBe(true);
  });

  test("twice, where two come with one answer at once", async () => {
    const { browser, draft } = await withDraft();
    const answer = await goes(browser, draft.id);
    const both = await Promise.all([complete(browser, answer), complete(browser, answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test("in another browser, which leaves the attempt to its own", async () => {
    const { browser, draft } = await withDraft();
    const answer = await goes(browser, draft.id);
    const stranger = new Browser(origin);
    expect(kindOf(await complete(stranger, answer))).toEqual([410, "identification-gone"]);
    stranger.cookies.set("__Host-identification", "A".repeat(43));
    expect(kindOf(await complete(stranger, answer))).toEqual([410, "identification-gone"]);
    // The attempt's browser without the draft, which was opened elsewhere meanwhile.
    stranger.cookies.set("__Host-identification", browser.cookies.get("__Host-identification") ?? "");
    expect(kindOf(await complete(stranger, answer))).toEqual([410, "identification-gone"]);
    expect((await complete(browser, answer)).status).toBe(200);
  });

  test("by an answer of another issuer, or of none", async () => {
    const { browser, draft } = await withDraft();
    for (const iss of ["http://127.0.0.1:8930/gb", "https://evil.example", undefined]) {
      const failed = await complete(browser, { ...(await goes(browser, draft.id)), iss });
      expect(kindOf(failed)).toEqual([422, "identification-failed"]);
      expect(failed.json().identification).toMatchObject({ application: draft.id, kind: "loan" });
    }
    expect(await results()).toEqual(["failed", "failed", "failed"]);
  });

  test("by an unknown state", async () => {
    const { browser, draft } = await withDraft();
    const answer = await goes(browser, draft.id);
    for (const state of ["A".repeat(43), "", "x"]) {
      expect(kindOf(await complete(browser, { ...answer, state }))).toEqual([410, "identification-gone"]);
    }
  });

  test("by another attempt's token", async () => {
    const { browser, draft } = await withDraft();
    const pages = [await start(browser, draft.id), await start(browser, draft.id)].map(
      (started) => new URL(String(started.json().redirection_url)),
    );
    const [first, second] = pages;
    first?.searchParams.set("nonce", second?.searchParams.get("nonce") ?? "");
    const failed = await complete(browser, parametersOf(await provider.choose(first?.href ?? "", kaisa)));
    expect(kindOf(failed)).toEqual([422, "identification-failed"]);
  });

  test("by another attempt's code", async () => {
    const { browser, draft } = await withDraft();
    const [first, second] = [await goes(browser, draft.id), await goes(browser, draft.id)];
    const failed = await complete(browser, { ...first, code: second.code });
    expect(kindOf(failed)).toEqual([410, "identification-expired"]);
  });

  test("by a code that the provider does not take any more", async () => {
    const { browser, draft } = await withDraft();
    const failed = await complete(browser, { ...(await goes(browser, draft.id)), code: "too-old" });
    expect(kindOf(failed)).toEqual([410, "identification-expired"]);
    expect(await results()).toEqual(["expired"]);
  });

  test("after ten minutes", async () => {
    const { browser, draft } = await withDraft();
    const answer = await goes(browser, draft.id);
    await origin.sql("UPDATE identifications SET expires_at = ?", Date.now());
    const failed = await complete(browser, answer);
    expect(kindOf(failed)).toEqual([410, "identification-expired"]);
    expect(failed.json().identification).toMatchObject({ application: draft.id });
  });

  test.each([
    ["cancel", [422, "identification-cancelled"], "cancelled"],
    ["fail", [422, "identification-failed"], "failed"],
    ["somebody-else", [422, "identity-mismatch"], "mismatch"],
    ["3", [422, "identity-mismatch"], "mismatch"],
  ])("who chooses %s", async (choice, expected, result) => {
    const { browser, draft } = await withDraft();
    const failed = await complete(browser, await goes(browser, draft.id, choice));
    expect(kindOf(failed)).toEqual(expected);
    expect(failed.json().identification).toEqual({
      ...{ application: draft.id, kind: "loan", language: "fi", person: "applicant" },
    });
    expect(await results()).toEqual([result]);
    expect((await browser.draft()).identified).toBe(false);
  });

  test("until a mismatch is corrected", async () => {
    const { browser, draft } = await withDraft();
    expect((await complete(browser, await goes(browser, draft.id, "2"))).status).toBe(422);
    const person = { first_names: "Toinen", last_name: "Hakija", identity_number: "010180-9026" };
    await browser.save("person", person);
    expect((await complete(browser, await goes(browser, draft.id, "2"))).status).toBe(200);
    expect((await browser.draft()).identified).toBe(true);
  });

  const forge = (change: (parts: string[]) => string[]) => async (request: Request) => {
    const answer = await provider.answer(request);
    if (!answer || !request.url.endsWith("/token")) return answer;
    const token = (await answer.json()) as { id_token: string };
    return Response.json({ ...token, id_token: change(token.id_token.split(".")).join(".") });
  };
  const rewritten = (part: string, change: object) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(part, "base64url").toString()), ...change })).toString(
      "base64url",
    );
  test.each([
    [
      "says more than was signed",
      ([head = "", body = "", signature = ""]) => [head, rewritten(body, { name: "x" }), signature],
    ],
    ["is signed by nobody", ([head = "", body = ""]) => [rewritten(head, { alg: "none" }), body, ""]],
    ["has no signature", ([head = "", body = ""]) => [head, body, "AAAA"]],
    [
      "names an unknown key",
      ([head = "", body = "", signature = ""]) => [rewritten(head, { kid: "x" }), body, signature],
    ],
    ["is none", () => ["x"]],
  ] as [string, (parts: string[]) => string[]][])("by a token that %s", async (_, change) => {
    const { browser, draft } = await withDraft();
    between = forge(change);
    const failed = await complete(browser, await goes(browser, draft.id));
    expect(kindOf(failed)).toEqual([422, "identification-failed"]);
    expect((await browser.draft()).identified).toBe(false);
  });

  test.each([
    ["is down", async () => new Response(null, { status: 503 }), [503, "identification-unavailable"]],
    ["does not answer", () => Promise.reject(new Error("refused")), [503, "identification-unavailable"]],
    [
      "does not know us",
      async () => Response.json({ error: "invalid_client" }, { status: 401 }),
      [422, "identification-failed"],
    ],
    ["leads elsewhere", async () => Response.redirect("https://evil.example/", 302), [422, "identification-failed"]],
    ["gives no id token", async () => Response.json({ access_token: "x" }), [422, "identification-failed"]],
  ] as [string, () => Promise<Response>, [number, string]][])("where the provider %s", async (_, answer, expected) => {
    const { browser, draft } = await withDraft();
    const back = await goes(browser, draft.id);
    between = async (request) => (request.url.endsWith("/token") ? answer() : provider.answer(request));
    expect(kindOf(await complete(browser, back))).toEqual(expected);
    between = (request) => provider.answer(request);
    expect((await complete(browser, await goes(browser, draft.id))).status).toBe(200);
  });
});

test("keys that the provider has changed are read again", async () => {
  const { browser, draft } = await withDraft();
  expect((await complete(browser, await goes(browser, draft.id))).status).toBe(200);
  const before = provider;
  provider = await startProvider();
  await before.stop();
  let read = 0;
  between = async (request) => {
    if (request.url.endsWith("/jwks")) read += 1;
    return provider.answer(request);
  };
  expect((await complete(browser, await goes(browser, draft.id))).status).toBe(200);
  expect((await complete(browser, await goes(browser, draft.id))).status).toBe(200);
  expect(read).toBe(1);
});

test("neither numbers nor secrets are stored in the open or sent to the provider's page", async () => {
  const { browser, draft } = await withDraft();
  const started = await start(browser, draft.id);
  const address = String(started.json().redirection_url);
  const answer = await provider.choose(address, kaisa);
  await complete(browser, parametersOf(answer));
  const stored = JSON.stringify(await origin.sql("SELECT * FROM identifications"));
  for (const number of [finnishNumber, finnishNumber.toLowerCase()]) {
    expect(`${stored} ${address} ${answer.href}`).not.toContain(number);
  }
  const { state = "" } = parametersOf(new URL(address));
  expect(stored).not.toContain(state);
});

describe("what came of attempts goes", () => {
  test("with their draft", async () => {
    const { browser, draft } = await withDraft();
    await complete(browser, await goes(browser, draft.id));
    await browser.call("DELETE", "/drafts/loan");
    expect(await results()).toEqual([]);
  });

  test("with their application, and not with the draft that it was", async () => {
    const browser = new Browser(origin, await signIn(origin));
    const draft = await browser.fill(answersOf(known));
    await complete(browser, await goes(browser, draft.id));
    await send(browser);
    await origin.sql("DELETE FROM drafts");
    expect(await results()).toEqual(["identified"]);
    await origin.sql("DELETE FROM applications");
    expect(await results()).toEqual([]);
  });

  test("with their time", async () => {
    const { browser, draft } = await withDraft();
    await start(browser, draft.id);
    await complete(browser, await goes(browser, draft.id));
    await origin.sql("UPDATE identifications SET expires_at = expires_at - 600000 WHERE result IS NULL");
    await origin.runSchedule();
    expect(await results()).toEqual(["identified"]);
  });
});

describe("the provider's page", () => {
  test("leads nowhere but to known addresses of a known client", async () => {
    const { browser, draft } = await withDraft();
    const address = String((await start(browser, draft.id)).json().redirection_url);
    for (const [name, value] of [
      ["redirect_uri", "https://evil.example/"],
      ["redirect_uri", "http://localhost:8787/"],
      ["client_id", "another"],
    ] as const) {
      const page = new URL(address);
      page.searchParams.set(name, value);
      expect((await provider.open(page.href)).status).toBe(400);
    }
  });

  test.each([
    ["response_type", "token"],
    ["code_challenge_method", "plain"],
    ["code_challenge", ""],
    ["nonce", ""],
    ["scope", "profile"],
  ])("sends back whoever asks with another %s", async (name, value) => {
    const { browser, draft } = await withDraft();
    const page = new URL(String((await start(browser, draft.id)).json().redirection_url));
    page.searchParams.set(name, value);
    const { status, headers } = await provider.open(page.href);
    expect(status).toBe(303);
    expect(new URL(headers.get("location") ?? "").searchParams.get("error")).toBe("invalid_request");
  });
});
