// Reads message catalogues for the build: which messages there are, and what a language lacks.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatter } from "@lingui/format-po";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { groups } from "../lingui.config.mjs";
import type { LanguageCode } from "../site/languages.ts";

/** Language whose catalogue defines the messages. */
export const sourceLanguage: LanguageCode = "en-gb";

const folder = join(import.meta.dirname, "../../locales/messages");
const po = formatter({ explicitIdAsDefault: true });

/** Messages by id, as their translators wrote them. */
export type Catalogue = ReadonlyMap<string, string>;

/** The messages of a language, of all its catalogues; undefined when there is none. */
export function readCatalogue(language: LanguageCode): Catalogue | undefined {
  const found = groups.flatMap((group) => readGroup(language, group) ?? []);
  return found.length > 0 ? new Map(found.flatMap((catalogue) => [...catalogue])) : undefined;
}

function readGroup(language: LanguageCode, group: string): Catalogue | undefined {
  const file = join(folder, `${group}${language}.po`);
  return existsSync(file) ? readFile(file, language) : undefined;
}

/** The messages of a catalogue's file. */
export function readFile(file: string, language: LanguageCode): Catalogue {
  const context = { locale: language, sourceLocale: sourceLanguage, filename: file };
  const parsed = po.parse(readFileSync(file, "utf8"), context) as Record<string, { translation?: string }>;
  return new Map(Object.entries(parsed).map(([id, { translation }]) => [id, translation ?? ""]));
}

/** What keeps a language's catalogues from being complete; empty when nothing does. */
export function catalogueProblems(language: LanguageCode): string[] {
  return groups.flatMap((group) => groupProblems(language, group));
}

function groupProblems(language: LanguageCode, group: string): string[] {
  const file = `locales/messages/${group}${language}.po`;
  const source = readGroup(sourceLanguage, group) ?? new Map<string, string>();
  const catalogue = readGroup(language, group);
  if (!catalogue) return [`${file}: the file is missing`];
  const doubled = doubledMessages(readFileSync(join(folder, `${group}${language}.po`), "utf8"));
  const elsewhere = groups.filter((other) => other !== group).flatMap((other) => readGroup(language, other) ?? []);
  const shared = elsewhere.flatMap((other) => [...other.keys()].filter((id) => catalogue.has(id)));
  const twice = [...doubled, ...shared].map((id) => `${file}: ${id} is there twice`);
  return [...twice, ...translationProblems(file, source, catalogue)];
}

/** What a catalogue lacks of its source, and what it has besides. */
export function translationProblems(file: string, source: Catalogue, catalogue: Catalogue): string[] {
  const lacking = [...source].flatMap(([id, text]) => {
    const translation = catalogue.get(id);
    if (!translation?.trim()) return [`${file}: ${id} is missing`];
    const differing = placeholders(text) !== placeholders(translation);
    return differing ? [`${file}: ${id} has not the placeholders ${placeholders(text) || "of its source: none"}`] : [];
  });
  const unknown = [...catalogue.keys()].filter((id) => !source.has(id)).map((id) => `${file}: ${id} is not a message`);
  return [...lacking, ...unknown];
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
  const comment = "// Ids of the interface's messages. Generated from the catalogues of en-gb in locales/messages";
  return idTypeSource(comment, "MessageId", readCatalogue(sourceLanguage) ?? new Map());
}

/** The source of a type of a catalogue's ids; `comment` says of which, without its end. */
export function idTypeSource(comment: string, type: string, catalogue: Catalogue): string {
  const ids = [...catalogue.keys()].sort();
  return [
    `${comment} by \`node app/build.ts --types\`.`,
    "",
    `export type ${type} =`,
    ...ids.map((id, index) => `  | "${id}"${index === ids.length - 1 ? ";" : ""}`),
    "",
  ].join("\n");
}
