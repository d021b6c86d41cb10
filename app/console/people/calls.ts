// The calls of people: who works for us, having somebody join, and changing what others do.
import type { ApiClient } from "../../api/client.ts";

const base = "/api/v1/admin/staff";
/** Who may not do something is told why, and stays signed in. */
const call = { forbiddenSaysWhy: true } as const;

export const staffRoles = ["admin", "marketer", "operator"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** A member of the staff. */
export interface StaffMember {
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly roles: readonly string[];
  };
  /** When they signed in last (RFC 3339). */
  readonly signed_in?: string;
  readonly passkeys: number;
  readonly sessions: number;
  readonly tokens: number;
}

/** A code with which somebody adds a first passkey, to hand over outside of mail. */
export interface EnrolmentCode {
  readonly code: string;
  /** RFC 3339. */
  readonly expires_at: string;
}

/** Somebody who works for us now; with a code where they have no passkey. */
export interface AddedMember {
  readonly user: StaffMember["user"];
  readonly enrolment?: EnrolmentCode;
}

/** Everybody of the staff, by name. */
export const readStaff = (api: ApiClient) => api.get<StaffMember[]>(base, undefined, call);

export const addMember = (api: ApiClient, member: { email: string; name: string; roles: readonly StaffRole[] }) =>
  api.post<AddedMember>(base, member, call);

/** Gives somebody these roles and no others; none ends their sessions and tokens. */
export async function changeRoles(api: ApiClient, user: string, roles: readonly StaffRole[]): Promise<void> {
  await api.patch(`${base}/${encodeURIComponent(user)}`, { roles }, call);
}

const account = (user: string) => `/api/v1/admin/users/${encodeURIComponent(user)}`;

/** A code for somebody without a passkey. */
export const makeEnrolmentCode = (api: ApiClient, user: string) =>
  api.post<EnrolmentCode>(`${account(user)}/enrolment-code`, undefined, call);

/** Removes somebody's passkeys and ends their sessions and tokens; the code with which they begin anew. */
export const resetPasskeys = (api: ApiClient, user: string, language: string) =>
  api.post<EnrolmentCode>(`${account(user)}/passkey-reset`, { language }, call);
