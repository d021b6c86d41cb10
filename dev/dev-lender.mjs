// The development lender beside the local service: a lender's own system, on a port of this machine that is free.
import { join } from "node:path";
import { root, run } from "./steps.mjs";

/** The lender that answers so in development. */
const lender = "novella-lending";
const script = "worker/dev-lender/build/index.js";

/**
 * Starts it; answers what the origin has to know of it.
 *
 * @param {string} port the service's
 * @param {string} secret
 */
export async function startDevLender(port, secret) {
  const entry = "worker/dev-lender/src/index.ts";
  await run("esbuild", [entry, "--bundle", "--format=esm", `--outfile=${script}`, "--log-level=warning"]);
  // A bare checkout has no packages when this file is read.
  const { convertV4MiniflareOptions, Miniflare } = await import("miniflare");
  const key = `local:${secret}`;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: [{ type: "ESModule", path: join(root, script) }],
      modulesRoot: root,
      compatibilityDate: "2026-10-20",
      host: "127.0.0.1",
      port: 0,
      bindings: { API_URL: `http://127.0.0.1:${port}`, KEY: key },
    }),
  );
  const url = await miniflare.ready;
  return { LENDER_SYSTEMS: `${lender}=${url.origin}`, LENDER_KEYS: `${lender}=${key}` };
}
