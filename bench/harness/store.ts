// What contenders ask over the loopback: a KV namespace is a folder served under a port of its own,
// which is how workerd speaks to KV, and beside them the origin of the API and the end of the queue.
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { freePort, processors } from "./machine.ts";
import { startNginx } from "./nginx.ts";
import { listening } from "./processes.ts";
import { folder } from "./published.ts";
import type { Reads } from "./types.ts";

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
const receipt = JSON.stringify({
  metadata: { metrics: { backlogCount: 0, backlogBytes: 0, oldestMessageTimestamp: 0 } },
});

/** Values of a namespace: keys that are not in `own` are in `shared`. */
interface Namespace {
  own: string;
  shared: string;
}

/** Each read of the edge's namespace adds a line to a log: its length is their number. */
const LINE = "r\n";

/** Serves namespaces of KV, the origin and the queue. */
export async function startStore<Name extends "edge" | "peers">(namespaces: Record<Name, Namespace>) {
  const port = await freePort();
  const logs: Record<keyof Reads, string> = {
    values: join(folder, "values.log"),
    bundles: join(folder, "bundles.log"),
  };
  for (const log of Object.values(logs)) rmSync(log, { force: true });
  const logged = ({ values, bundles }: Record<keyof Reads, string>) => `    access_log ${values} read;
    location /bundle/ { access_log ${values} read; access_log ${bundles} read; try_files $uri @shared; }`;
  const servers: string[] = [];
  const addresses = {} as Record<Name, string>;
  for (const [name, { own, shared }] of Object.entries(namespaces) as [Name, Namespace][]) {
    const port = await freePort();
    addresses[name] = `127.0.0.1:${port}`;
    servers.push(`  server {
    listen ${port} backlog=4096;
    root ${own};
    location / { try_files $uri @shared; }
    location @shared { root ${shared}; }
${name === "edge" ? logged(logs) : ""}
  }`);
  }
  const child = startNginx(
    "the store",
    processors.others,
    join(folder, "store"),
    `  log_format read '${LINE.trimEnd()}';
  open_file_cache max=10000 inactive=600s;
  open_file_cache_valid 600s;
  etag off;
${servers.join("\n")}
  server {
    listen ${port} backlog=4096;
    location = ${profile.path} { default_type application/json; return 200 '${profile.body}'; }
    location = /message { default_type application/json; return 200 '${receipt}'; }
  }`,
  );
  await listening(child, port);
  const lines = (log: string) => (existsSync(log) ? statSync(log).size / LINE.length : 0);
  return {
    addresses,
    origin: `127.0.0.1:${port}`,
    reads: (): Reads => ({ values: lines(logs.values), bundles: lines(logs.bundles) }),
    stop: child.stop,
  };
}
