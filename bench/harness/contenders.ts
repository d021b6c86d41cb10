// Who is measured: each a process of its own, on the same data and the same processor.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../dev/steps.mjs";
import { keys } from "../../worker/edge/test/service.ts";
import { conventions } from "./conventions.ts";
import { freePort, processors } from "./machine.ts";
import { startNginx } from "./nginx.ts";
import { peerModules } from "./peers.ts";
import { listening } from "./processes.ts";
import { folder } from "./published.ts";
import type { Context, Conventions, Running, Startable } from "./types.ts";
import { configure, edgeVariables, type Settings, serve } from "./workerd.ts";

/** The edge as it is deployed, from a folder with its build. */
export const edge =
  (build = join(root, "worker/edge/build")) =>
  ({ addresses, origin }: Pick<Context, "addresses" | "origin">): Settings => ({
    modules: [join(build, "index.js"), join(build, "index_bg.wasm")],
    kv: { PUBLISHED: addresses.edge },
    services: { ORIGIN: origin, CONTROL: origin },
    queues: { COUNTS: origin },
    durable: { REFRESHES: "SessionRefresh" },
    vars: {
      ...(edgeVariables as Record<string, string>),
      ORIGIN_URL: `http://${origin}`,
      SESSION_KEY: "key of the benchmark",
      SIGNING_KEYS: keys.SIGNING_KEYS,
    },
  });

/** What the peers on workerd have: KV with pages, assets, redirects and, for Hono, GrowthBook's payload. */
const peer =
  (modules: string[]) =>
  ({ addresses: { peers = "" }, origin }: Context): Settings => ({
    modules,
    kv: { PAGES: peers, KV_GB_PAYLOAD: peers },
    vars: { ORIGIN_URL: `http://${origin}`, RELEASE: "3731b4d27039d0b8" },
  });

const startsOf = (title: string, settings: (context: Context) => Settings, own: Conventions) => (context: Context) =>
  worker(title, settings(context), own);

/** Contenders beside the baselines by name. */
export const contenders: Record<string, { title: string; prepare: (context: Context) => Promise<Startable> }> = {
  edge: { title: "Kirkas", prepare: startsOf("Kirkas", edge(), conventions.edge) },
  hono: { title: "Hono", prepare: startsOf("Hono", peer(peerModules.hono), conventions.withVariants) },
  workersRs: {
    title: "workers-rs",
    prepare: startsOf("workers-rs", peer(peerModules.workersRs), conventions.absolute),
  },
  nginx: { title: "nginx", prepare: (context) => nginx("nginx", context, conventions.plain) },
};

/** A Worker by its settings, that can be started any number of times. */
export async function worker(
  name: string,
  settings: Settings,
  conventions: Conventions,
  processor = processors.contender,
): Promise<Startable> {
  const configuration = await configure(join(folder, "workers", name.replaceAll(/\W+/g, "-")), settings);
  return { name, conventions, port: configuration.port, start: () => serve(name, configuration, processor) };
}

/** Starts a contender and waits until it takes connections. */
export async function begin(startable: Startable): Promise<Running> {
  const child = startable.start();
  await listening(child, startable.port);
  return { ...startable, ...child };
}

/** nginx with its `map` of redirects and the pages as files. */
async function nginx(name: string, { folders, origin }: Context, conventions: Conventions): Promise<Startable> {
  const port = await freePort();
  const into = join(folder, "workers/nginx");
  mkdirSync(into, { recursive: true });
  const text = `  types { text/html html; text/javascript js; application/json json; }
  map_hash_bucket_size 512;
  map_hash_max_size 16777216;
  geo $dollar { default "$"; }
  map $uri $target { include ${folders.peers}/nginx/redirects.map; }
  upstream origin { server ${origin}; keepalive 64; }
  server {
    listen 127.0.0.1:${port} backlog=4096;
    root ${folders.pages}/pages;
    absolute_redirect off;
    error_page 404 /404/index.html;
    if ($target) { return 301 $target; }
    location / { index index.html; }
    location /assets/ { root ${folders.pages}; add_header Cache-Control "public, max-age=31536000, immutable"; }
    location /api/ { proxy_pass http://origin; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }`;
  return { name, conventions, port, start: () => startNginx(name, processors.contender, into, text) };
}
