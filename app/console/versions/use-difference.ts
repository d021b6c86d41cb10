// Loads what making a version live would change.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { type Loaded, useLoaded } from "../../api/use-loaded.ts";

/** What `read` answers of this version, and a way to ask again. */
export function useDifference<T>(
  read: (api: ApiClient, id: string) => Promise<T | undefined>,
  id: string,
): readonly [Loaded<T>, () => void] {
  const [load] = useState(() => (api: ApiClient) => read(api, id));
  return useLoaded(load);
}
