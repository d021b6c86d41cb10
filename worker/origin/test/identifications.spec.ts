// Strong identification with the development provider: who may begin it, what comes back, and what is stored of it.
import { Response } from "miniflare";
import { describe, expect, test } from "vitest";
import { answersOf, answersOfBoth, Browser, finnishNumber, send } from "./drafts";
import {
  chooseAtProvider,
  complete,
  interceptProvider,
  kaisa,
  kindOf,
  known,
  origin,
  other,
  parametersOf,
  provider,
  replaceProvider,
  results,
  start,
  startForIdentification,
  withDraft,
} from "./identifications";
import { providerSettings } from "./identity-provider";
import { inLink, mailTo, signIn, startOrigin } from "./origin";

startForIdentification();

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
    await complete(browser, await chooseAtProvider(browser, draft.id));
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
    const done = await complete(browser, await chooseAtProvider(browser, id));
    expect(done.json()).toMatchObject({ application: id, is_sent: false });
    expect(await origin.sql("SELECT identified_at FROM people WHERE identified_at IS NOT NULL")).toHaveLength(1);
  });

  test("of Great Britain by name and date of birth", async () => {
    const browser = new Browser(origin);
    const { id } = (await browser.begin("en-gb")).json() as { id: string };
    const named = { first_names: "Ann", last_name: "Example", date_of_birth: "1985-06-15" };
    await browser.save("person", named);
    expect((await complete(browser, await chooseAtProvider(browser, id, "1"))).status).toBe(422);
    expect((await complete(browser, await chooseAtProvider(browser, id, "0"))).status).toBe(200);
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

test("keys that the provider has changed are read again", async () => {
  const { browser, draft } = await withDraft();
  expect((await complete(browser, await chooseAtProvider(browser, draft.id))).status).toBe(200);
  await replaceProvider();
  let read = 0;
  interceptProvider(async (request) => {
    if (request.url.endsWith("/jwks")) read += 1;
    return provider.answer(request);
  });
  expect((await complete(browser, await chooseAtProvider(browser, draft.id))).status).toBe(200);
  expect((await complete(browser, await chooseAtProvider(browser, draft.id))).status).toBe(200);
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
    await complete(browser, await chooseAtProvider(browser, draft.id));
    await browser.call("DELETE", "/drafts/loan");
    expect(await results()).toEqual([]);
  });

  test("with their application, and not with the draft that it was", async () => {
    const browser = new Browser(origin, await signIn(origin));
    const draft = await browser.fill(answersOf(known));
    await complete(browser, await chooseAtProvider(browser, draft.id));
    await send(browser);
    await origin.sql("DELETE FROM drafts");
    expect(await results()).toEqual(["identified"]);
    await origin.sql("DELETE FROM applications");
    expect(await results()).toEqual([]);
  });

  test("with their time", async () => {
    const { browser, draft } = await withDraft();
    await start(browser, draft.id);
    await complete(browser, await chooseAtProvider(browser, draft.id));
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
