// Access tokens of networks: asked for with a service account's key or a refresh token, kept, renewed where the network
// refuses them; and changes that a network has no call for. The doubles are as strict as the documentation.
import { generateKeyPairSync, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { keys, root, Service } from "../../edge/test/service.ts";
import { clicksCookie, signatureOf } from "../../edge/test/signed.ts";
import { caller } from "./call.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const account = {
  type: "service_account",
  client_email: "robot@kirkas.example",
  private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
};
const application = { client_id: "c", client_secret: "hidden", refresh_token: "refresh", developer_token: "dev" };

/** Tokens given, those valid that came after the last `revoked`; and requests that networks took. */
const given: string[] = [];
const took: { url: string; body: Record<string, unknown> }[] = [];
/** Whether addresses that give tokens refuse. */
let refusing = false;

const decoded = (text = "") => JSON.parse(Buffer.from(text, "base64url").toString());

function isAsserted(form: URLSearchParams): boolean {
  const [header = "", claims = "", signature = ""] = (form.get("assertion") ?? "").split(".");
  const { iss, scope, aud, iat, exp } = decoded(claims);
  const signed = verify(
    "RSA-SHA256",
    Buffer.from(`${header}.${claims}`),
    publicKey,
    Buffer.from(signature, "base64url"),
  );
  return (
    signed &&
    decoded(header).alg === "RS256" &&
    form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer" &&
    iss === account.client_email &&
    scope === "https://www.googleapis.com/auth/datamanager" &&
    aud === "https://oauth2.googleapis.com/token" &&
    Math.abs(iat - Date.now() / 1000) < 60 &&
    exp - iat === 3600
  );
}

const isRefreshed = (form: URLSearchParams) =>
  form.get("grant_type") === "refresh_token" &&
  form.get("client_id") === "c" &&
  form.get("client_secret") === "hidden" &&
  form.get("refresh_token") === "refresh" &&
  form.get("scope") === "https://ads.microsoft.com/msads.manage offline_access";

async function network(request: Request): Promise<Response> {
  const { host } = new URL(request.url);
  const asks = { "oauth2.googleapis.com": isAsserted, "login.microsoftonline.com": isRefreshed }[host];
  if (asks) {
    const form = new URLSearchParams(await request.text());
    if (refusing || request.method !== "POST" || !asks(form))
      return Response.json({ error: "invalid_grant" }, { status: 400 });
    given.push(`${host.split(".").at(-2)}-${given.length}`);
    return Response.json({ access_token: given.at(-1), expires_in: 3599, token_type: "Bearer" });
  }
  const valid = given.slice(given.lastIndexOf("revoked") + 1).map((token) => `Bearer ${token}`);
  if (!valid.includes(request.headers.get("authorization") ?? "")) return new Response(null, { status: 401 });
  if (host.includes("bing") && request.headers.get("developertoken") !== "dev")
    return new Response(null, { status: 400 });
  took.push({ url: request.url, body: (await request.json()) as Record<string, unknown> });
  return Response.json({});
}

let service: Service;
beforeAll(async () => {
  const secrets = { POSTBACK_GOOGLE: JSON.stringify(account), POSTBACK_BING: JSON.stringify(application) };
  const postbacks = { POSTBACK_GOOGLE: { network: "google" }, POSTBACK_BING: { network: "microsoft" } };
  service = await Service.start({ from: inject("published"), network: network as never, secrets, postbacks });
  const sources = { file: "sources.json", text: readFileSync(join(root, "campaigns/sources.json"), "utf8") };
  const campaign = (source: string, postback: object) => ({
    ...{ name: source, source, language: "fi", landing: "/kampanja/", begins: "2026-01-01", ends: "2099-12-31" },
    postback,
  });
  const campaigns = [
    campaign("google", { network: "google", account: "1234567890", goal: "987", secret: "POSTBACK_GOOGLE" }),
    campaign("bing", { network: "microsoft", account: "11:22", goal: "Lead", secret: "POSTBACK_BING" }),
  ];
  const body = JSON.stringify([sources, { file: "campaigns.json", text: JSON.stringify(campaigns) }]);
  expect((await call("PUT", "campaigns", { body })).status).toBe(200);
});
afterAll(() => service.stop());
beforeEach(() => {
  took.length = 0;
});

const call = caller(() => service);
const until = (look: () => unknown) => expect.poll(look, { timeout: 20_000, interval: 50 });
const at = new Date().toISOString().replace(/\.\d+/, "");
const ids = { google: "gclid", bing: "msclkid" };

async function report(id: string, source: keyof typeof ids, more: object = {}) {
  const touch = { at: Date.now() - 1000, source, parameter: ids[source], id: `of-${source}`, campaign: source };
  const touches = clicksCookie(keys.SIGNING_KEYS, [touch]);
  const body = JSON.stringify([{ id, name: "offer-accepted", at, touches, ...more }]);
  const headers = { "kirkas-signature": signatureOf(keys.CONVERSION_KEYS, "conversions", body) };
  expect((await service.send("/edge/conversions", { method: "POST", body, headers })).status).toBe(200);
}

const ended = async (state: string, id: string) =>
  ((await call("GET", `deliveries?state=${state}`)).json.deliveries as { key: string; answer: string }[]).filter(
    ({ key }) => key.startsWith(`${id}/`),
  );

it.each([
  ["google", "googleapis"],
  ["bing", "microsoftonline"],
] as const)("a token of %s is asked for once, kept, and renewed when it is refused", async (source, giver) => {
  const mine = () => given.filter((token) => token.startsWith(giver)).length;
  for (const [id, asked] of [
    ["first", 1],
    ["second", 1],
  ] as const) {
    await report(`${source}-${id}`, source);
    await until(() => ended("told", `${source}-${id}`)).toHaveLength(1);
    expect(mine()).toBe(asked);
  }
  given.push("revoked");
  await report(`${source}-third`, source);
  await until(() => ended("told", `${source}-third`)).toHaveLength(1);
  expect([mine(), took.length]).toEqual([2, 3]);
});

it("Google is told of another value, and of what is taken back it can't be told", async () => {
  given.push("revoked");
  const value = { cents: 500, currency: "EUR" };
  await report("changed", "google", { value });
  await report("changed", "google", { change: "restate", changed_at: at, value: { ...value, cents: 200 } });
  await report("changed", "google", { change: "retract", changed_at: at });
  await until(() => took.map(({ body }) => JSON.stringify(body).match(/"conversionValue":[\d.]+/)?.[0]).sort()).toEqual(
    ['"conversionValue":2', '"conversionValue":5'],
  );
  const why = "Google's Data Manager takes no conversion back: restate its value, or retract it in Google Ads";
  await until(() => ended("untold", "changed")).toEqual([expect.objectContaining({ answer: why })]);
  expect(await ended("dead", "changed")).toEqual([]);
});

it("a secret that is refused is told by what it is for, and not shown", async () => {
  refusing = true;
  given.push("revoked");
  await report("refused", "bing");
  await until(() => ended("dead", "refused")).toHaveLength(1);
  refusing = false;
  const [{ answer = "" } = {}] = await ended("dead", "refused");
  expect(answer).toBe("the secret is refused by the address that gives the network's tokens (400)");
  const [{ key = "" } = {}] = await ended("dead", "refused");
  expect((await service.edgectl("deliveries", "replay", key, "--note", "a new one")).code).toBe(0);
  await until(() => ended("told", "refused")).toHaveLength(1);
});
