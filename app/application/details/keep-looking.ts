// The calls of keeping looking, as the API describes them.
import type { ApiClient } from "../../api/client.ts";
import type { KeepLooking, KeepLookingChange } from "../../api/types.ts";
import type { LanguageCode } from "../../site/languages.ts";

const path = "/api/v1/keep-looking";

/** For how many months it can be turned on. */
export const periods = [3, 6, 12] as const;

/** Whether a cheaper loan is looked for; undefined when access was denied. Throws as the API's calls do. */
export function loadKeepLooking(api: ApiClient): Promise<KeepLooking | undefined> {
  return api.get<KeepLooking>(path);
}

/** Turns it on for so many months, or off; undefined when access was denied. Throws as the API's calls do. */
export function changeKeepLooking(
  api: ApiClient,
  change: Omit<KeepLookingChange, "language">,
  language: LanguageCode,
): Promise<KeepLooking | undefined> {
  const body: KeepLookingChange = { ...change, language: language as KeepLookingChange["language"] };
  return api.put<KeepLooking>(path, body);
}
