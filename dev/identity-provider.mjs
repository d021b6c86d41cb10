// The development identity provider beside the local service, on a port of this machine that is free.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./steps.mjs";

const entry = "worker/identity-provider/src/index.ts";
const script = "worker/identity-provider/build/index.js";
const client = "kirkas";
const callbackPath = "/login-callback/";
const countries = ["FI", "GB", "LV", "PL", "RO"];
/** The claim with a person's number; people in Great Britain have none. */
const claims = Object.fromEntries(countries.map((country) => [country, claimOf(country)]));

/** @param {string} country */
function claimOf(country) {
  if (country === "GB") return undefined;
  return country === "FI" ? "urn:oid:1.2.246.21" : "personal_identity_number";
}

/**
 * Starts it; answers what the origin has to know of it.
 *
 * @param {string} port the service's
 * @param {string} secret the client's
 */
export async function startIdentityProvider(port, secret) {
  await bundleIdentityProvider();
  // A bare checkout has no packages when this file is read.
  const { Miniflare } = await import("miniflare");
  const miniflare = new Miniflare(await identityProviderOptions(callbackUrls(port), secret));
  const url = await miniflare.ready;
  return settings(url.origin, secret);
}

/** Bundles it. */
export function bundleIdentityProvider() {
  const bundle = ["--bundle", "--format=esm", "--target=esnext", "--log-level=warning"];
  return run("esbuild", [entry, ...bundle, `--outfile=${script}`]);
}

/**
 * How Miniflare runs it, once it is bundled.
 *
 * @param {string[]} callbacks
 * @param {string} secret
 */
export async function identityProviderOptions(callbacks, secret) {
  const { convertV4MiniflareOptions } = await import("miniflare");
  return convertV4MiniflareOptions({
    modules: [{ type: "ESModule", path: join(root, script) }],
    modulesRoot: root,
    compatibilityDate: "2026-10-20",
    host: "127.0.0.1",
    port: 0,
    bindings: { CLIENT_ID: client, CLIENT_SECRET: secret, CALLBACK_URLS: callbacks.join(" ") },
  });
}

/**
 * What the origin knows of it at an address.
 *
 * @param {string} url
 * @param {string} secret
 */
export function settings(url, secret) {
  const entries = countries.map((country) => {
    const issuer = `${url}/${country.toLowerCase()}`;
    return [country, { issuer, client, claim: claims[country] }];
  });
  return {
    IDENTITY_PROVIDERS: JSON.stringify(Object.fromEntries(entries)),
    IDENTITY_SECRETS: JSON.stringify(Object.fromEntries(countries.map((country) => [country, secret]))),
  };
}

/**
 * Where the service's pages may be come back to.
 *
 * @param {string} port
 */
export function callbackUrls(port) {
  /** @type {{ regions: { id: string, hosts: string[] }[] }} */
  const { regions } = JSON.parse(readFileSync(join(root, "locales/regions.json"), "utf8"));
  /** @type {{ region: string, prefix: string }[]} */
  const languages = JSON.parse(readFileSync(join(root, "locales/languages.json"), "utf8"));
  return regions.flatMap(({ id, hosts }) =>
    languages
      .filter(({ region }) => region === id)
      .flatMap(({ prefix }) => hosts.map((host) => `http://${host}:${port}${prefix}${callbackPath}`)),
  );
}
