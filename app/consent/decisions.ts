// What a visitor may decide about all categories at once.
import type { Consent } from "./consent.ts";

export const consentToAll: Consent = { analytics: true, marketing: true };
export const consentToNone: Consent = { analytics: false, marketing: false };
