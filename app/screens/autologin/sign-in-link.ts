// What a sign-in link carries in its query.
import { safeLocalPath } from "../../site/local-path.ts";

export interface SignInLink {
  /** Single-use token; undefined when the link has none. */
  readonly token: string | undefined;
  /** Where to go after signing in; undefined unless it is a path on this site. */
  readonly next: string | undefined;
}

export function readSignInLink(query: string): SignInLink {
  const params = new URLSearchParams(query);
  return { token: params.get("token") || undefined, next: safeLocalPath(params.get("next")) };
}
