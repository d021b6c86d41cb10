// Registers the service workers. Two scripts: one answers pages without a connection, over https or on
// localhost only; the other controls no page and keeps the caches small.

/** Scripts and scopes: each scope has one registration, so the two never replace each other. */
export const offlineWorker = { script: "/service-worker.js", scope: "/" } as const;
export const cacheWorker = { script: "/sw.js", scope: "/page-data/" } as const;

/** Whether pages may be kept for use without a connection. */
export function mayKeepPages({ protocol, hostname }: Pick<Location, "protocol" | "hostname">): boolean {
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
}

/** Registers what may be registered. Never rejects: the service works without. */
export async function registerWorkers(
  container: Pick<ServiceWorkerContainer, "register">,
  location: Pick<Location, "protocol" | "hostname">,
): Promise<void> {
  const workers = mayKeepPages(location) ? [cacheWorker, offlineWorker] : [cacheWorker];
  await Promise.allSettled(workers.map(({ script, scope }) => container.register(script, { scope })));
}
