// The cache worker: removes caches of earlier forms, and keeps those of today small. It controls no
// page, so it may take over at once.
import { assets, files, lastingPages, pages } from "./kept-pages.ts";
import type { WorkerScope } from "./worker-types.ts";

declare const self: WorkerScope;

/** How many entries each cache may hold. The offline worker fills them in the order of visits. */
const limits: Readonly<Record<string, number>> = { [pages]: 20, [assets]: 150, [files]: 60 };

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("activate", (event) => event.waitUntil(tidy()));

self.addEventListener("message", (event) => event.waitUntil(tidy()));

async function tidy(): Promise<void> {
  for (const name of await caches.keys()) {
    const limit = limits[name];
    if (limit === undefined) {
      await caches.delete(name);
      continue;
    }
    const cache = await caches.open(name);
    const entries = (await cache.keys()).filter(({ url }) => !isLasting(new URL(url).pathname));
    for (const old of entries.slice(0, Math.max(0, entries.length - limit))) await cache.delete(old);
  }
}

function isLasting(path: string): boolean {
  return Object.values(lastingPages(path)).includes(path);
}
