// The offline worker: the network first, always; without it, the last pages seen, then the offline page
// of the language. A new version waits until every tab of the old one is closed, and assets are named by
// their content, so an update never changes anything under an open tab.
import { assets, files, filesIn, lastingPages, pages } from "./kept-pages.ts";
import type { RequestEvent, WorkerScope } from "./worker-types.ts";

declare const self: WorkerScope;

/** What pages show besides their text. */
const displayed = ["font", "image", "manifest"];

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (isAsset(url.pathname)) event.respondWith(asset(request));
  else if (displayed.includes(request.destination)) event.respondWith(file(request));
});

/** A page tells its address when it is shown, also when it came without a document. */
self.addEventListener("message", (event) => {
  if (typeof event.data === "string" && event.data.startsWith("/")) event.waitUntil(storeVisit(event.data));
});

async function page({ request }: RequestEvent): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const { pathname } = new URL(request.url);
    const cache = await caches.open(pages);
    const found = (await cache.match(pathname)) ?? (await cache.match(lastingPages(pathname).offline));
    if (!found) throw error;
    return found;
  }
}

/** Assets never change, so a stored one is as good as the network's. */
async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Other files may change under their names. */
async function file(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match(request, { ignoreVary: true });
    if (!found) throw error;
    return found;
  }
}

/** Stores a page that is being shown, and those that its language always has. */
async function storeVisit(path: string): Promise<void> {
  await storePage(path);
  const cache = await caches.open(pages);
  for (const lasting of Object.values(lastingPages(path))) if (!(await cache.match(lasting))) await storePage(lasting);
}

async function storePage(path: string): Promise<void> {
  const response = await fetch(path, { headers: { accept: "text/html" } });
  const isPage = response.ok && !response.redirected && response.headers.get("content-type")?.startsWith("text/html");
  if (!isPage) return;
  await Promise.allSettled(filesIn(await response.clone().text()).map(storeFile));
  const cache = await caches.open(pages);
  // Deleted first, so that the caches' order is that of the last visits.
  await cache.delete(path);
  await cache.put(path, response);
}

async function storeFile(path: string): Promise<void> {
  const cache = await caches.open(isAsset(path) ? assets : files);
  if (!isAsset(path) || !(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
}

function isAsset(path: string): boolean {
  return path.startsWith("/assets/");
}
