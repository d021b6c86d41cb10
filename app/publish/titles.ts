// The texts of pages that are made from messages.

import type { I18n } from "@lingui/core";
import type { Message } from "../i18n/use-message.ts";
import type { LanguageCode } from "../site/languages.ts";

/** Texts of pages that are made from messages, by language. */
export interface Titles {
  /** Title with the product's name. */
  full(language: string, title: string): string;
  /** Title of a later page of a list. */
  numbered(language: string, title: string, page: number): string;
  /** Description of the page of a lender. */
  lender(language: string, name: string): string;
  /** Button of the calculator. */
  submit(language: string): string;
  /** Link from a comparison to the terms of those compared. */
  apply(language: string): string;
  /** Any message of a language. */
  message(language: string): Message;
}

/** The texts in some languages, from their catalogues. */
export async function loadTitles(
  codes: readonly LanguageCode[],
  loadMessages: (code: LanguageCode) => Promise<I18n>,
): Promise<Titles> {
  const catalogues = new Map(await Promise.all(codes.map(async (code) => [code, await loadMessages(code)] as const)));
  const text = (code: string, id: string, values?: Record<string, string | number>) => {
    const catalogue = catalogues.get(code as LanguageCode);
    if (!catalogue) throw new Error(`The messages of ${code} are not loaded.`);
    return catalogue._(id, values);
  };
  return {
    full: (code, title) => text(code, "head.title", { title }),
    numbered: (code, title, page) => text(code, "blog.page-title", { title, page }),
    lender: (code, name) => text(code, "lender.description", { name }),
    submit: (code) => text(code, "loan.submit"),
    apply: (code) => text(code, "compare.apply"),
    message: (code) => (id, values) => text(code, id, values),
  };
}
