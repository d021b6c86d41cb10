// The calls of the user's own data, as the API describes them.
import type { ApiClient } from "../api/client.ts";
import type { ConsentChange, ConsentEntry, Erased, Erasure } from "../api/types.ts";
import type { LanguageCode } from "../site/languages.ts";

/** What kind of file a copy is: for people, or for programs. */
export type CopyFormat = "html" | "json";

const consents = "/api/v1/consents";
const mediaTypes: Readonly<Record<CopyFormat, string>> = { html: "text/html", json: "application/json" };

/** The user's copy of what is stored about them; undefined when access was denied. Throws as the API's calls do. */
export async function loadCopy(api: ApiClient, format: CopyFormat, language: LanguageCode): Promise<Blob | undefined> {
  const text = await api.get<string>("/api/v1/me/export", { format, language }, { plainText: true });
  return text === undefined ? undefined : new Blob([text], { type: `${mediaTypes[format]};charset=utf-8` });
}

/** Erases everything, once the user's own address is typed; undefined when access was denied. Throws as the API's calls do. */
export function erase(api: ApiClient, confirmation: string, language: LanguageCode): Promise<Erased | undefined> {
  const erasure: Erasure = { confirmation, language: language as Erasure["language"] };
  return api.post<Erased>("/api/v1/me/erasure", erasure);
}

/** What the user was asked to consent to and answered, the newest first. */
export function loadConsents(api: ApiClient): Promise<ConsentEntry[] | undefined> {
  return api.get<ConsentEntry[]>(consents);
}

/** Takes back the consent to marketing by e-mail. */
export function revokeMarketing(api: ApiClient, language: LanguageCode): Promise<ConsentEntry[] | undefined> {
  const consentLanguage = language as ConsentChange["language"];
  const change: ConsentChange = { kind: "marketing_email", given: false, language: consentLanguage };
  return api.put<ConsentEntry[]>(consents, change);
}

/** Whether the newest answer of a kind is yes. */
export function isGiven(history: readonly ConsentEntry[], kind: string): boolean {
  return history.find((entry) => entry.kind === kind)?.given === true;
}

/** Hands a file to the visitor, under a name. */
export function saveFile(document: Document, file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(link.href);
}
