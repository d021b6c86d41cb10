// Codes that were given to clients and not exchanged yet. One isolate serves a developer's machine: its memory holds them.
import type { Person } from "./issuer.ts";

export interface Grant {
  readonly issuer: string;
  readonly redirectUri: string;
  /** SHA-256 of the verifier, as base64url. */
  readonly challenge: string;
  readonly nonce: string;
  readonly person: Person;
}

/** How long a code can be exchanged. */
const millisecondsValid = 60_000;
const grants = new Map<string, Grant & { readonly expires: number }>();

/** A code for a grant. */
export function codeFor(grant: Grant): string {
  const code = crypto.randomUUID();
  grants.set(code, { ...grant, expires: Date.now() + millisecondsValid });
  return code;
}

/** What a code was given for, if it was not asked for before and not too long ago. */
export function take(code: string): Grant | undefined {
  const grant = grants.get(code);
  grants.delete(code);
  return grant && grant.expires > Date.now() ? grant : undefined;
}
