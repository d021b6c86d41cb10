// Reads the console's catalogues, which are apart from those of the site: English, which defines the messages, and Finnish.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ConsoleLanguage } from "../console/i18n/language.ts";
import { type Catalogue, doubledMessages, idTypeSource, readFile, translationProblems } from "./messages.ts";

/** Where the ids of the messages are as a type, in the repository. */
export const consoleIdsFile = "app/console/i18n/message-id.ts";

const pathOf = (language: ConsoleLanguage) => `locales/console/${language}.po`;
const fileOf = (language: ConsoleLanguage) => join(import.meta.dirname, "../..", pathOf(language));

/** The console's messages in a language, as they are written. */
export function readConsoleCatalogue(language: ConsoleLanguage): Catalogue {
  return readFile(fileOf(language), language);
}

/** What is missing, left over or twice in a language; empty when nothing is. */
export function consoleProblems(language: ConsoleLanguage): string[] {
  const path = pathOf(language);
  const doubled = doubledMessages(readFileSync(fileOf(language), "utf8")).map((id) => `${path}: ${id} is there twice`);
  return [...doubled, ...translationProblems(path, readConsoleCatalogue("en-gb"), readConsoleCatalogue(language))];
}

/** The source of the type of the console's message ids. */
export function consoleIdsSource(): string {
  const comment = "// Ids of the console's messages. Generated from locales/console/en-gb.po";
  return idTypeSource(comment, "ConsoleMessageId", readConsoleCatalogue("en-gb"));
}
