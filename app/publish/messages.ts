// Reads message catalogues for the build: which messages there are, and what a language lacks.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatter } from "@lingui/format-po";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { LanguageCode } from "../site/languages.ts";

/** Language whose catalogue defines the messages. */
export const sourceLanguage: LanguageCode = "en-gb";

const folder = join(import.meta.dirname, "../../locales/messages");
const po = formatter({ explicitIdAsDefault: true });

/** Messages by id, as their translators wrote them. */
export type Catalogue = ReadonlyMap<string, string>;

/** The catalogue of a language; undefined when there is none. */
export function readCatalogue(language: LanguageCode): Catalogue | undefined {
  const file = join(folder, `${language}.po`);
  if (!existsSync(file)) return undefined;
  const context = { locale: language, sourceLocale: sourceLanguage, filename: file };
  const parsed = po.parse(readFileSync(file, "utf8"), context) as Record<string, { translation?: string }>;
  return new Map(Object.entries(parsed).map(([id, { translation }]) => [id, translation ?? ""]));
}

/** What keeps a language's catalogue from being complete; empty when nothing does. */
export function catalogueProblems(language: LanguageCode): string[] {
  const file = `locales/messages/${language}.po`;
  const source = readCatalogue(sourceLanguage) ?? new Map<string, string>();
  const catalogue = readCatalogue(language);
  if (!catalogue) return [`${file}: the file is missing`];
  const lacking = [...source].flatMap(([id, text]) => {
    const translation = catalogue.get(id);
    if (!translation?.trim()) return [`${file}: ${id} is missing`];
    const differing = placeholders(text) !== placeholders(translation);
    return differing ? [`${file}: ${id} has not the placeholders ${placeholders(text) || "of its source: none"}`] : [];
  });
  const doubled = doubledMessages(readFileSync(join(folder, `${language}.po`), "utf8"));
  const twice = doubled.map((id) => `${file}: ${id} is there twice`);
  const unknown = [...catalogue.keys()].filter((id) => !source.has(id)).map((id) => `${file}: ${id} is not a message`);
  return [...twice, ...lacking, ...unknown];
}

/** Ids that a catalogue's text has more than once, or with more than one translation, as after a merge of both sides. */
export function doubledMessages(text: string): string[] {
  const ids = [...text.matchAll(/^msgid "(.+)"$/gm)].map(([, id]) => id ?? "");
  const entries = text.split(/^(?=msgid )/m).filter((entry) => (entry.match(/^msgstr /gm) ?? []).length > 1);
  const retranslated = entries.map((entry) => /^msgid "(.*)"/.exec(entry)?.[1] ?? "");
  return [...new Set([...ids.filter((id, index) => ids.indexOf(id) !== index), ...retranslated])];
}

/** Names of a message's values, in alphabetical order; those within plural branches included. */
function placeholders(text: string): string {
  const names = new Set<string>();
  const collect = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, , branches] = token;
      // Within a plural, # stands for the number itself.
      if (name !== "#") names.add(String(name));
      Object.values(branches ?? {}).forEach(collect);
    }
  };
  collect(compileMessage(text));
  return [...names].sort().join(", ");
}

/** The source of app/i18n/message-id.ts. */
export function messageIdSource(): string {
  const ids = [...(readCatalogue(sourceLanguage)?.keys() ?? [])].sort();
  return [
    "// Ids of the interface's messages. Generated from locales/messages/en-gb.po by `node app/build.mjs --types`.",
    "",
    "export type MessageId =",
    ...ids.map((id, index) => `  | "${id}"${index === ids.length - 1 ? ";" : ""}`),
    "",
  ].join("\n");
}
