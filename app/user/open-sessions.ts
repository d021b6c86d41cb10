// The sessions that the user has open, as the API describes them.
import * as v from "valibot";
import { ApiError } from "../api/api-error.ts";
import type { ApiClient } from "../api/client.ts";

const sessionSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  device: v.string(),
  opened: v.pipe(v.string(), v.isoTimestamp()),
  current: v.boolean(),
});

export type OpenSession = v.InferOutput<typeof sessionSchema>;

const path = "/api/v1/sessions";

/** The open sessions; undefined when access was denied. Throws as the API's calls do. */
export async function loadSessions(api: ApiClient): Promise<OpenSession[] | undefined> {
  const answer = await api.get(path);
  return answer === undefined ? undefined : v.parse(v.array(sessionSchema), answer);
}

/** Ends a session; one that has ended already is no failure. Throws as the API's calls do. */
export async function endSession(api: ApiClient, { id }: OpenSession): Promise<void> {
  await api.delete(`${path}/${encodeURIComponent(id)}`).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}
