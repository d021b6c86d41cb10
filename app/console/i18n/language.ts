// The languages of the console: Finnish on Finnish pages, English on all others.
import type { LanguageCode } from "../../site/languages.ts";

export type ConsoleLanguage = "en-gb" | "fi";

/** The console's language on pages in a language. */
export const consoleLanguageOf = (language: LanguageCode): ConsoleLanguage => (language === "fi" ? "fi" : "en-gb");
