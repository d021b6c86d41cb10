// The offline worker: the network first, always; without it, the last pages seen, then the offline page
// of the language. A new version waits until every tab of the old one is closed, and assets are named by
// their content, so an update never changes anything under an open tab.
import type { RequestEvent, WorkerScope } from "./worker-types.ts";

declare const self: WorkerScope;
/** Prefixes of the active languages, the longest first; put in at build. */
declare const PREFIXES: readonly string[];

const pages = "pages-1";
const assets = "assets-1";

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(event.request));
});

/** A page tells its address when it is shown, also when it came without a document. */
self.addEventListener("message", (event) => {
  if (typeof event.data === "string" && event.data.startsWith("/")) event.waitUntil(see(event.data));
});

async function page({ request }: RequestEvent): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const { pathname } = new URL(request.url);
    const kept = await caches.open(pages);
    const found = (await kept.match(pathname)) ?? (await kept.match(offlinePath(pathname)));
    if (!found) throw error;
    return found;
  }
}

/** Assets never change, so one that is kept is as good as the network's. */
async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Keeps a page that is being shown, and its language's offline page. */
async function see(path: string): Promise<void> {
  const kept = await caches.open(pages);
  const offline = offlinePath(path);
  if (!(await kept.match(offline))) await keep(offline);
  await keep(path);
}

async function keep(path: string): Promise<void> {
  const response = await fetch(path, { headers: { accept: "text/html" } });
  const isPage = response.ok && !response.redirected && response.headers.get("content-type")?.startsWith("text/html");
  if (!isPage) return;
  const html = await response.clone().text();
  const names = new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, name]) => name ?? ""));
  const files = await caches.open(assets);
  for (const name of names) if (!(await files.match(name, { ignoreVary: true }))) await files.add(name);
  const kept = await caches.open(pages);
  // Deleted first, so that the caches' order is that of the last visits.
  await kept.delete(path);
  await kept.put(path, response);
}

function offlinePath(path: string): string {
  const prefix = PREFIXES.find((candidate) => path.startsWith(`${candidate}/`)) ?? "";
  return `${prefix}/offline/`;
}
