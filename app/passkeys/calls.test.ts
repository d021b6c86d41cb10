// What the calls of passkeys send, and what they answer.
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { ApiClient } from "../api/client.ts";
import { addPasskey, readPasskeys, recover, removePasskey, replaceRecoveryCodes, signInWithPasskey } from "./calls.ts";
import { type Answer, fakeBrowser } from "./fake-browser.ts";

afterEach(() => vi.unstubAllGlobals());

const profile = { id: "u1", email: "outi@kirkas.example", name: "Outi", roles: ["operator"] };

/** An API that gives these answers in turn, and what it was sent; in a browser whose device answers this. */
function api(answers: readonly [status: number, body: object | null][], device: Answer = { id: "made" }) {
  const { browser } = fakeBrowser(device);
  vi.stubGlobal("PublicKeyCredential", browser.PublicKeyCredential);
  vi.stubGlobal("navigator", browser.navigator);
  const sent: string[] = [];
  const denied = vi.fn();
  const left = [...answers];
  const client = new ApiClient({
    denial: () => denied,
    fetch: async (url, { method, body }) => {
      sent.push([method, url, body].filter(Boolean).join(" "));
      const [status, answer] = left.shift() ?? [500, null];
      return new Response(answer && JSON.stringify(answer), { status });
    },
  });
  return { client, sent, denied };
}

const post = (path: string, body: object) => `POST /api/v1/${path} ${JSON.stringify(body)}`;

test("a first passkey takes a code, and brings recovery codes", async () => {
  const added = { passkey: { id: "p1" }, recovery: { codes: ["ABCDE-23456"] } };
  const { client, sent } = api([
    [200, { challenge: "c" }],
    [201, added],
  ]);
  expect(await addPasskey(client, { code: "ABCD-2345", name: " ", language: "fi" })).toEqual(added);
  expect(sent).toEqual([
    post("passkeys/options", { purpose: "registration", code: "ABCD-2345" }),
    post("passkeys/register", { credential: { id: "made" }, language: "fi" }),
  ]);
});

test("a later one takes none, and may have a name", async () => {
  const { client, sent } = api([
    [200, { challenge: "c" }],
    [201, { passkey: { id: "p2" } }],
  ]);
  await addPasskey(client, { name: "Phone", language: "sv-fi" });
  expect(sent).toEqual([
    post("passkeys/options", { purpose: "registration" }),
    post("passkeys/register", { credential: { id: "made" }, language: "sv-fi", name: "Phone" }),
  ]);
});

test("who cancels adds nothing, and signs nobody in", async () => {
  const cancelled = new DOMException("No.", "NotAllowedError");
  const { client, sent } = api(
    [
      [200, {}],
      [200, {}],
    ],
    cancelled,
  );
  expect(await addPasskey(client, { name: "", language: "fi" })).toBeUndefined();
  expect(await signInWithPasskey(client, "sign-in")).toBeUndefined();
  expect(sent.map((call) => call.split(" ")[1])).toEqual(["/api/v1/passkeys/options", "/api/v1/passkeys/options"]);
});

test("a browser without passkeys asks the API for nothing", async () => {
  const { client, sent } = api([]);
  vi.stubGlobal("PublicKeyCredential", undefined);
  await expect(addPasskey(client, { name: "", language: "fi" })).rejects.toMatchObject({ reason: "unsupported" });
  await expect(signInWithPasskey(client, "confirmation")).rejects.toMatchObject({ reason: "unsupported" });
  expect(sent).toEqual([]);
});

test.each(["sign-in", "confirmation"] as const)("signing in (%s) answers who it is", async (purpose) => {
  const { client, sent } = api([
    [200, {}],
    [200, profile],
  ]);
  expect(await signInWithPasskey(client, purpose)).toEqual(profile);
  expect(sent).toEqual([
    post("passkeys/options", { purpose }),
    post("passkeys/assert", { credential: { id: "made" } }),
  ]);
});

test("what may not be done says why, and signs nobody out", async () => {
  const type = "tag:kirkas.example,2026:enrols-only";
  const { client, denied } = api(Array(3).fill([403, { type }]));
  await expect(removePasskey(client, "a/b", "fi")).rejects.toBeInstanceOf(ApiError);
  await expect(replaceRecoveryCodes(client)).rejects.toBeInstanceOf(ApiError);
  await expect(recover(client, "A", "fi")).rejects.toBeInstanceOf(ApiError);
  expect(denied).not.toHaveBeenCalled();
});

test("the other calls", async () => {
  const codes = ["ABCDE-23456"];
  const own = { passkeys: [], recovery_codes: 0 };
  const { client, sent } = api([
    [200, own],
    [204, null],
    [201, { codes }],
    [200, { codes }],
  ]);
  expect(await readPasskeys(client)).toEqual(own);
  await removePasskey(client, "a/b", "fi");
  expect(await replaceRecoveryCodes(client)).toEqual(codes);
  expect(await recover(client, "abcde 23456", "fi")).toEqual(codes);
  expect(sent).toEqual([
    "GET /api/v1/passkeys",
    "DELETE /api/v1/passkeys/a%2Fb?language=fi",
    "POST /api/v1/recovery/codes",
    post("recovery", { code: "abcde 23456", language: "fi" }),
  ]);
});
