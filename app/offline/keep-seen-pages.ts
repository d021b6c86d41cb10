// Tells the service workers which page is shown, so that it can be read again without a connection.
import { useEffect } from "react";
import { cacheWorker, mayKeepPages, offlineWorker } from "./register-workers.ts";

/** Pages of the account hold nothing personal in their documents, but are of no use without a connection. */
export function useSeenPage(path: string, isPublic: boolean): void {
  useEffect(() => {
    if (!isPublic || !("serviceWorker" in navigator) || !mayKeepPages(window.location)) return;
    void tell(path);
  }, [path, isPublic]);
}

/** On the first visit the page is shown before there is a worker: then it is told once it is ready. */
async function tell(path: string): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    for (const { scope } of [offlineWorker, cacheWorker]) {
      (await serviceWorker.getRegistration(scope))?.active?.postMessage(path);
    }
  } catch {
    // Without service workers nothing is kept.
  }
}
