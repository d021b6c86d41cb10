// Who is measured: each a process of its own, on the same data and the same processor.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { root } from "../../dev/steps.mjs";
import { keys } from "../../worker/edge/test/service.ts";
import { freePort, processors } from "./machine.mjs";
import { nginxHolding } from "./nginx.mjs";
import { built } from "./peers.mjs";
import { listening } from "./processes.mjs";
import { folder, subjects } from "./published.mjs";
import { configure, serve } from "./workerd.mjs";
import { speeches } from "./works.mjs";

const floor = (name) => join(root, "bench/floor", `${name}.js`);

/** The least that any Worker has to do: for a redirect, for a body out of KV, for an API call. */
export const floors = {
  hello: () => ({ modules: [floor("hello")] }),
  ...Object.fromEntries(
    [
      ["page", 200],
      ["asset", 200],
      ["missing", 404],
    ].map(([name, status]) => [
      name,
      ({ addresses }) => {
        const { key, type } = subjects()[name];
        const vars = { KEY: `${key}.br`, CONTENT_TYPE: type, STATUS: String(status) };
        return { modules: [floor("kv")], kv: { PUBLISHED: addresses.edge }, vars };
      },
    ]),
  ),
  origin: ({ origin, profile }) => ({
    modules: [floor("origin")],
    vars: { ADDRESS: `http://${origin}${profile.path}` },
  }),
};

/** The edge as it is deployed, from a folder with its build. */
export const edge =
  (build = join(root, "worker/edge/build")) =>
  ({ addresses, origin }) => ({
    modules: [join(build, "index.js"), join(build, "index_bg.wasm")],
    kv: { PUBLISHED: addresses.edge },
    services: { ORIGIN: origin, CONTROL: origin },
    queues: { COUNTS: origin },
    durable: { REFRESHES: "SessionRefresh" },
    vars: {
      ...readConfig({ config: join(root, "wrangler.toml") }).vars,
      ORIGIN_URL: `http://${origin}`,
      SESSION_KEY: "key of the benchmark",
      SIGNING_KEYS: keys.SIGNING_KEYS,
    },
  });

/** What the peers on workerd have: KV with pages, assets, redirects and, for Hono, GrowthBook's payload. */
const peer =
  (modules) =>
  ({ addresses, origin }) => ({
    modules,
    kv: { PAGES: addresses.peers, KV_GB_PAYLOAD: addresses.peers },
    vars: { ORIGIN_URL: `http://${origin}`, RELEASE: "3731b4d27039d0b8" },
  });

/** Contenders beside the floors: how each is set up, and how it speaks. */
export const contenders = {
  edge: { title: "Kirkas", settings: edge(), speech: speeches.edge },
  hono: { title: "Hono", settings: peer(built.hono), speech: speeches.tested },
  workersRs: { title: "workers-rs", settings: peer(built.workersRs), speech: speeches.absolute },
  nginx: { title: "nginx", serve: serveNginx, speech: speeches.plain },
};

/** A contender that can be started, any number of times: a Worker by its settings. */
export async function worker(name, settings, speech, processor = processors.contender) {
  const configuration = await configure(join(folder, "workers", name.replaceAll(/\W+/g, "-")), settings);
  return { name, speech, port: configuration.port, start: () => serve(name, configuration, processor) };
}

/** The contender of this name on the data of `context`. */
export async function contender(name, context) {
  const { title, settings, serve, speech } = contenders[name];
  return settings ? worker(title, settings(context), speech) : serve(title, context, speech);
}

/** The floor of this name. */
export const floorOf = (name, context, processor) =>
  worker(`floor: ${name}`, floors[name](context), speeches.floor, processor);

/** Starts a contender and waits until it takes connections. */
export async function begin(startable) {
  const child = startable.start();
  await listening(child, startable.port);
  return { ...startable, ...child };
}

/** nginx with its `map` of redirects and the pages as files. */
async function serveNginx(name, { folders, origin }, speech) {
  const port = await freePort();
  const into = join(folder, "workers/nginx");
  mkdirSync(into, { recursive: true });
  const text = `  types { text/html html; text/javascript js; application/json json; }
  map_hash_bucket_size 512;
  map_hash_max_size 16777216;
  geo $dollar { default "$"; }
  map $uri $target { include ${folders.peer}/nginx/redirects.map; }
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
  return { name, speech, port, start: () => nginxHolding(name, processors.contender, into, text) };
}
