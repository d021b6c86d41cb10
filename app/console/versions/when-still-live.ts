// Changes what is live only where nobody changed that kind of it meanwhile. The version counts changes of every kind, and
// one of redirects or of a release need not stop anybody who publishes experiments.
import { ApiError } from "../../api/api-error.ts";
import type { ApiClient } from "../../api/client.ts";
import { type LiveSet, readLive } from "../control.ts";
import type { VersionKind } from "./version-calls.ts";

/** Status of a call that saw something else live than there is now. */
const moved = 412;

/** Acts on the version that was seen, and once more where only another kind has changed. Rejects as `act` does. */
export async function whenStillLive<T>(
  api: ApiClient,
  kind: VersionKind,
  seen: LiveSet,
  act: (version: number) => Promise<T>,
): Promise<T> {
  try {
    return await act(seen.version);
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.status === moved)) throw failure;
    const now = await readLive(api);
    if (now?.[kind] !== seen[kind]) throw failure;
    return act(now.version);
  }
}
