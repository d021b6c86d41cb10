// The visitor's consent by category, as the readable cookie keeps it, so that the edge knows it too.
import { cookieValue } from "../site/cookies.ts";

/** Categories that need consent; what is necessary needs none. */
export const consentCategories = ["analytics", "marketing"] as const;

export type ConsentCategory = (typeof consentCategories)[number];

export type Consent = Readonly<Record<ConsentCategory, boolean>>;

const cookieName = "__Host-consent";

/** Half a year, in seconds: then the visitor is asked again. */
const maxAge = 180 * 24 * 60 * 60;

const none = "none";

/** The consent in `cookies` (as `document.cookie` has them); undefined while nothing has been decided. */
export function readConsent(cookies: string): Consent | undefined {
  const value = cookieValue(cookies, cookieName);
  if (!value) return undefined;
  const granted = value.split(".");
  return { analytics: granted.includes("analytics"), marketing: granted.includes("marketing") };
}

/** The cookie that keeps a decision, such as `__Host-consent=analytics.marketing` or `__Host-consent=none`. */
export function consentCookie(consent: Consent): string {
  const granted = consentCategories.filter((category) => consent[category]).join(".") || none;
  return `${cookieName}=${granted}; Path=/; Max-Age=${maxAge}; Secure; SameSite=Lax`;
}
