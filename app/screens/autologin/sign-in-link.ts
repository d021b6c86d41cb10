// What a sign-in link carries in its fragment, which no server, log or redirect learns.
import { safeLocalPath } from "../../site/local-path.ts";

export interface SignInLink {
  /** Single-use token; undefined when the link has none. */
  readonly token: string | undefined;
  /** Where to go after signing in; undefined unless it is a path on this site. */
  readonly next: string | undefined;
  /** What is applied for, where the link is of an application's draft. */
  readonly draft: string | undefined;
  /** What is applied for, where it invites a co-applicant. */
  readonly invitation: string | undefined;
  /** Whether it has its token in the query, as links had that are not taken any more. */
  readonly isOutdated: boolean;
}

export function readSignInLink({ hash, search }: Pick<Location, "hash" | "search">): SignInLink {
  const params = new URLSearchParams(hash.slice(1));
  return {
    token: params.get("token") || undefined,
    next: safeLocalPath(params.get("next")),
    draft: params.has("draft") ? (params.get("kind") ?? undefined) : undefined,
    invitation: params.get("invitation") ?? undefined,
    isOutdated: new URLSearchParams(search).has("token"),
  };
}
