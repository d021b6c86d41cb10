// What the test page asks the service and the browser.
import type { ApiClient } from "../../api/client.ts";
import type { DraftList } from "../../api/types.ts";

export const checks = ["scripts", "edge", "redirects", "release", "api", "cookies"] as const;
export type Check = (typeof checks)[number];

/** Whether each works. */
export type CheckResults = Readonly<Record<Check, boolean>>;

interface EdgeHealth {
  readonly status: string;
  readonly redirects: boolean;
  readonly release: boolean;
}

/** Asks everything. Never rejects: what does not answer does not work. */
export async function checkService(api: Pick<ApiClient, "get">): Promise<CheckResults> {
  const [edge, drafts] = await Promise.all([
    fetch("/edge/health").then(
      (answer) => (answer.ok ? (answer.json() as Promise<EdgeHealth>) : undefined),
      () => undefined,
    ),
    api.get<DraftList>("/api/v1/drafts").catch(() => undefined),
  ]);
  return {
    scripts: true,
    edge: edge?.status === "ok",
    redirects: edge?.redirects === true,
    release: edge?.release === true,
    api: drafts !== undefined,
    cookies: navigator.cookieEnabled,
  };
}
