// The sign that the origin sets beside the session's cookies, which scripts cannot read: without it
// there is no profile to ask for, and a visitor's page loads with no refused call.
import { cookieValue } from "../site/cookies.ts";

/** Whether the cookies, as `document.cookie` has them, say that there is a session. */
export function mayBeSignedIn(cookies: string): boolean {
  return cookieValue(cookies, "__Host-signed-in") === "1";
}
