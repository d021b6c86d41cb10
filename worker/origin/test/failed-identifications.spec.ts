// Every way in which strong identification with the development provider fails.
import { type Request, Response } from "miniflare";
import { describe, expect, test } from "vitest";
import { Browser } from "./drafts";
import {
  chooseAtProvider,
  complete,
  interceptProvider,
  kaisa,
  kindOf,
  origin,
  parametersOf,
  passToProvider,
  provider,
  results,
  start,
  startForIdentification,
  withDraft,
} from "./identifications";

startForIdentification();

describe("nobody is identified", () => {
  test("by an answer that was used", async () => {
    const { browser, draft } = await withDraft();
    const answer = await chooseAtProvider(browser, draft.id);
    expect((await complete(browser, answer)).status).toBe(200);
    expect(kindOf(await complete(browser, answer))).toEqual([410, "identification-gone"]);
    expect((await browser.draft()).identified).toBe(true);
  });

  test("twice, where two come with one answer at once", async () => {
    const { browser, draft } = await withDraft();
    const answer = await chooseAtProvider(browser, draft.id);
    const both = await Promise.all([complete(browser, answer), complete(browser, answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test("in another browser, which leaves the attempt to its own", async () => {
    const { browser, draft } = await withDraft();
    const answer = await chooseAtProvider(browser, draft.id);
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
      const failed = await complete(browser, { ...(await chooseAtProvider(browser, draft.id)), iss });
      expect(kindOf(failed)).toEqual([422, "identification-failed"]);
      expect(failed.json().identification).toMatchObject({ application: draft.id, kind: "loan" });
    }
    expect(await results()).toEqual(["failed", "failed", "failed"]);
  });

  test("by an unknown state", async () => {
    const { browser, draft } = await withDraft();
    const answer = await chooseAtProvider(browser, draft.id);
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
    const [first, second] = [await chooseAtProvider(browser, draft.id), await chooseAtProvider(browser, draft.id)];
    const failed = await complete(browser, { ...first, code: second.code });
    expect(kindOf(failed)).toEqual([410, "identification-expired"]);
  });

  test("by a code that the provider does not take any more", async () => {
    const { browser, draft } = await withDraft();
    const failed = await complete(browser, { ...(await chooseAtProvider(browser, draft.id)), code: "too-old" });
    expect(kindOf(failed)).toEqual([410, "identification-expired"]);
    expect(await results()).toEqual(["expired"]);
  });

  test("after ten minutes", async () => {
    const { browser, draft } = await withDraft();
    const answer = await chooseAtProvider(browser, draft.id);
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
    const failed = await complete(browser, await chooseAtProvider(browser, draft.id, choice));
    expect(kindOf(failed)).toEqual(expected);
    expect(failed.json().identification).toEqual({
      ...{ application: draft.id, kind: "loan", language: "fi", person: "applicant" },
    });
    expect(await results()).toEqual([result]);
    expect((await browser.draft()).identified).toBe(false);
  });

  test("until a mismatch is corrected", async () => {
    const { browser, draft } = await withDraft();
    expect((await complete(browser, await chooseAtProvider(browser, draft.id, "2"))).status).toBe(422);
    const person = { first_names: "Toinen", last_name: "Hakija", identity_number: "010180-9026" };
    await browser.save("person", person);
    expect((await complete(browser, await chooseAtProvider(browser, draft.id, "2"))).status).toBe(200);
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
    interceptProvider(forge(change));
    const failed = await complete(browser, await chooseAtProvider(browser, draft.id));
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
    const back = await chooseAtProvider(browser, draft.id);
    interceptProvider(async (request) => (request.url.endsWith("/token") ? answer() : provider.answer(request)));
    expect(kindOf(await complete(browser, back))).toEqual(expected);
    passToProvider();
    expect((await complete(browser, await chooseAtProvider(browser, draft.id))).status).toBe(200);
  });
});
