// What contenders ask over the loopback: a KV namespace is a folder served under a port of its own,
// which is how workerd speaks to KV, and beside them the origin of the API and the end of the queue.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freePort, processors } from "./machine.mjs";
import { nginxHolding } from "./nginx.mjs";
import { listening } from "./processes.mjs";
import { folder } from "./published.mjs";

/** What the API answers: the size of a profile with an application and its offers. */
export const profile = {
  path: "/api/v2/user/profile",
  body: JSON.stringify({
    id: "u-1",
    name: "Aino Virtanen",
    applications: Array.from({ length: 8 }, (_, number) => ({ id: `a-${number}`, amount: 1000 * number, months: 60 })),
  }),
};

/** What a queue answers to a message, as workerd expects it. */
const taken = JSON.stringify({
  metadata: { metrics: { backlogCount: 0, backlogBytes: 0, oldestMessageTimestamp: 0 } },
});

/** Serves folders as namespaces of KV, keys not in `own` from `shared`. */
export async function startStore(namespaces) {
  const port = await freePort();
  const log = join(folder, "shards.log");
  rmSync(log, { force: true });
  const servers = [];
  const addresses = {};
  for (const [name, { own, shared }] of Object.entries(namespaces)) {
    const port = await freePort();
    addresses[name] = `127.0.0.1:${port}`;
    servers.push(`  server {
    listen ${port} backlog=4096;
    root ${own};
    location / { try_files $uri @shared; }
    location /bundle/ { access_log ${log} bundle; try_files $uri @shared; }
    location @shared { root ${shared}; }
  }`);
  }
  const child = nginxHolding(
    "the store",
    processors.others,
    join(folder, "store"),
    `  log_format bundle '$uri';
  open_file_cache max=10000 inactive=600s;
  open_file_cache_valid 600s;
  etag off;
${servers.join("\n")}
  server {
    listen ${port} backlog=4096;
    location = ${profile.path} { default_type application/json; return 200 '${profile.body}'; }
    location = /message { default_type application/json; return 200 '${taken}'; }
  }`,
  );
  await listening(child, port);
  return {
    addresses,
    origin: `127.0.0.1:${port}`,
    /** Bundles of the edge that were read so far. */
    bundlesRead: () => (existsSync(log) ? readFileSync(log, "utf8").split("\n").length - 1 : 0),
    stop: child.stop,
  };
}
