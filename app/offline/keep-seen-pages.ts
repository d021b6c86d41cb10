// Tells the service workers which page is shown, so that it can be read again without a connection.
import { useEffect } from "react";
import { cacheWorker, offlineWorker } from "./register-workers.ts";

/** Pages of the account hold nothing personal in their documents, but are of no use without a connection. */
export function useSeenPage(path: string, isPublic: boolean): void {
  useEffect(() => {
    if (!isPublic || !("serviceWorker" in navigator)) return;
    void tell(offlineWorker.scope, path).then(() => tell(cacheWorker.scope, path));
  }, [path, isPublic]);
}

async function tell(scope: string, path: string): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
    worker?.postMessage(path);
  } catch {
    // Without service workers nothing is kept.
  }
}
