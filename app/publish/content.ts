// Loads the content of a language from app/content and checks it against the schema.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { LanguageCode } from "../site/languages.ts";
import { readArticleFile } from "./article-file.ts";
import {
  type Article,
  articleSchema,
  type Category,
  categoriesSchema,
  type GlossaryTerm,
  glossarySchema,
  type LandingText,
  landingSchema,
  type PageText,
  type PublishSettings,
  type PurposeText,
  pagesSchema,
  purposesSchema,
  settingsSchema,
} from "./content-schema.ts";

const folder = join(import.meta.dirname, "../content");

export interface Content {
  readonly language: LanguageCode;
  /** By screen. */
  readonly pages: Readonly<Record<string, PageText>>;
  /** By id of the purpose. */
  readonly purposes: Readonly<Record<string, PurposeText>>;
  readonly landing: LandingText;
  readonly glossary: readonly GlossaryTerm[];
  readonly categories: readonly Category[];
  /** Newest first. */
  readonly articles: readonly Article[];
}

/** All that is wrong with the content of a language, each problem with its file. */
export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The content is incomplete:\n${problems.join("\n")}`);
    this.problems = problems;
  }
}

/** Content of a language. Throws `ContentError` naming every file that is missing or malformed. */
export function loadContent(language: LanguageCode): Content {
  const problems: string[] = [];
  function read<T>(file: string, schema: v.GenericSchema<unknown, T>, parse: (text: string) => unknown): T | undefined {
    try {
      const result = v.safeParse(schema, parse(readFileSync(join(folder, language, file), "utf8")));
      if (result.success) return result.output;
      problems.push(
        ...result.issues.map((issue) => `app/content/${language}/${file}: ${place(issue)}${issue.message}`),
      );
    } catch (error) {
      problems.push(`app/content/${language}/${file}: ${error instanceof Error ? error.message : error}`);
    }
    return undefined;
  }
  const pages = read("pages.json", pagesSchema, JSON.parse);
  const purposes = read("purposes.json", purposesSchema, JSON.parse);
  const landing = read("landing.json", landingSchema, JSON.parse);
  const glossary = read("glossary.json", glossarySchema, JSON.parse);
  const categories = read("categories.json", categoriesSchema, JSON.parse);
  const articles = articleFiles(language).flatMap((file) => {
    const uid = file.replace(/\.md$/, "");
    return read(`articles/${file}`, articleSchema, (text) => ({ ...readArticleFile(text), uid })) ?? [];
  });
  problems.push(...articleProblems(language, articles, categories ?? []));
  if (problems.length > 0 || !pages || !purposes || !landing || !glossary || !categories)
    throw new ContentError(problems);
  const newestFirst = articles.toSorted((a, b) => b.published.localeCompare(a.published) || a.key.localeCompare(b.key));
  return { language, pages, purposes, landing, glossary, categories, articles: newestFirst };
}

/** Settings of the build that are the same in every language. */
export function loadSettings(): PublishSettings {
  return v.parse(settingsSchema, JSON.parse(readFileSync(join(folder, "settings.json"), "utf8")));
}

function articleFiles(language: LanguageCode): string[] {
  const articles = join(folder, language, "articles");
  return existsSync(articles) ? readdirSync(articles).filter((file) => file.endsWith(".md")) : [];
}

function articleProblems(language: string, articles: readonly Article[], categories: readonly Category[]): string[] {
  const where = `app/content/${language}/articles`;
  const problems = articles
    .filter(({ category }) => !categories.some(({ id }) => id === category))
    .map(({ uid, category }) => `${where}/${uid}.md: there is no category "${category}"`);
  if (articles.length < 3) problems.push(`${where}: there are ${articles.length} articles, of at least 3`);
  if (new Set(articles.map(({ key }) => key)).size < articles.length)
    problems.push(`${where}: two articles share a key`);
  return problems;
}

function place(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return path ? `${path}: ` : "";
}
