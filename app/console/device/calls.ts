// The calls with which a user compares, allows and refuses a machine that wants a token.
import type { ApiClient } from "../../api/client.ts";
import type { DeviceRequest } from "../../api/types.ts";

export type Decision = "approve" | "deny";

/** Who may not do something is told why, and stays signed in. */
const call = { forbiddenSaysWhy: true } as const;

const pathOf = (code: string) => `/api/v1/device/requests/${encodeURIComponent(code.trim())}`;

/** The machine that waits with a code; undefined where the session has ended. */
export const readRequest = (api: ApiClient, code: string) => api.get<DeviceRequest>(pathOf(code), undefined, call);

/** Decides on the machine that waits with a code. */
export async function decide(api: ApiClient, code: string, decision: Decision): Promise<void> {
  await api.post(`${pathOf(code)}/${decision}`, undefined, call);
}
