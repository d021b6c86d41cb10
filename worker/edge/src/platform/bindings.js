// KV, the queue, the clock, and why they fail.

/** What KV has at `key`, as `type` says; null where it has nothing. It may be as old as `cacheTtl`, in seconds. */
export async function stored(env, key, type, cacheTtl) {
  return env.PUBLISHED.get(key, { type, cacheTtl });
}

/** Sends a message to the queue; where none is bound, nothing is reported. */
export async function report(env, message) {
  await env.COUNTS?.send(message, { contentType: "text" });
}

/** Whether a rate limit has room for one more by this key. Where none is bound or none answers, it has. */
export async function hasRoom(env, limit, key) {
  try {
    return (await env[limit]?.limit({ key }))?.success ?? true;
  } catch {
    return true;
  }
}

/** Waits so many milliseconds. */
export const sleep = (milliseconds) => new Promise((passed) => setTimeout(passed, milliseconds));

/** The name of an error, such as `TypeError`. */
export const nameOf = (error) => String(error?.name ?? "an error without a name");
