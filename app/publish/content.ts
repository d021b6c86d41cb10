// Loads the content of a language from app/content and checks it against the schema.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import purposesJson from "../../locales/purposes.json" with { type: "json" };
import type { LanguageCode } from "../site/languages.ts";
import {
  type Article,
  articleSchema,
  type Category,
  categoriesSchema,
  type GlossaryTerm,
  type Guide,
  glossarySchema,
  guideSchema,
  type Labels,
  type LandingText,
  labelsSchema,
  landingSchema,
  type PageText,
  type PurposeText,
  pagesSchema,
  purposesSchema,
  type QuestionsFile,
  questionsFileSchema,
  type TextFile,
  textSchema,
  textScreens,
} from "./content-schema.ts";
import { readMatterFile } from "./matter-file.ts";

export const contentFolder = join(import.meta.dirname, "../content");

export interface Content {
  readonly language: LanguageCode;
  /** By screen. */
  readonly pages: Readonly<Record<string, PageText>>;
  /** Markdown texts by screen. */
  readonly texts: Readonly<Record<string, TextFile>>;
  /** By id of the purpose. */
  readonly purposes: Readonly<Record<string, PurposeText>>;
  /** Markdown texts by id of the purpose. */
  readonly purposeTexts: Readonly<Record<string, TextFile>>;
  readonly landing: LandingText;
  readonly glossary: readonly GlossaryTerm[];
  readonly labels: Labels;
  readonly categories: readonly Category[];
  /** In the order in which they are shown. */
  readonly questions: readonly QuestionsFile[];
  /** In the order in which they are shown. */
  readonly guides: readonly Guide[];
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
      const result = v.safeParse(schema, parse(readFileSync(join(contentFolder, language, file), "utf8")));
      if (result.success) return result.output;
      problems.push(
        ...result.issues.map((issue) => `app/content/${language}/${file}: ${place(issue)}${issue.message}`),
      );
    } catch (error) {
      problems.push(`app/content/${language}/${file}: ${error instanceof Error ? error.message : error}`);
    }
    return undefined;
  }

  /** Texts of a folder by their names. */
  function texts(folder: string, names: readonly string[]): Record<string, TextFile> {
    const found = names.map((name) => [name, read(`${folder}/${name}.md`, textSchema, readMatterFile)] as const);
    return Object.fromEntries(found.filter((entry): entry is [string, TextFile] => entry[1] !== undefined));
  }

  /** Everything in a folder; `named` adds what the name of its file says. */
  function all<T>(folder: string, schema: v.GenericSchema<unknown, T>, named: Naming = (fields) => fields): T[] {
    return markdownFiles(language, folder).flatMap((file) => {
      return read(`${folder}/${file}`, schema, (text) => named(readMatterFile(text), file)) ?? [];
    });
  }

  const pages = read("pages.json", pagesSchema, JSON.parse);
  const purposes = read("purposes.json", purposesSchema, JSON.parse);
  const landing = read("landing.json", landingSchema, JSON.parse);
  const glossary = read("glossary.json", glossarySchema, JSON.parse);
  const labels = read("labels.json", labelsSchema, JSON.parse);
  const categories = read("categories.json", categoriesSchema, JSON.parse);
  const pageTexts = texts("pages", textScreens);
  const purposeTexts = texts(
    "purposes",
    purposesJson.map(({ id }) => id),
  );
  const articles = all("articles", articleSchema, asPage);
  const guides = all("guides", guideSchema, asPage);
  const questions = all("faq", questionsFileSchema);
  problems.push(...articleProblems(language, articles, categories ?? []), ...listProblems(language, guides, questions));
  if (problems.length > 0 || !pages || !purposes || !landing || !glossary || !labels || !categories)
    throw new ContentError(problems);
  return {
    language,
    pages,
    texts: pageTexts,
    purposes,
    purposeTexts,
    landing,
    glossary,
    labels,
    categories,
    questions: questions.toSorted((a, b) => a.order - b.order),
    guides: guides.toSorted((a, b) => a.order - b.order),
    articles: articles.toSorted((a, b) => b.published.localeCompare(a.published) || a.key.localeCompare(b.key)),
  };
}

type Fields = Record<string, string>;
type Naming = (fields: Fields, file: string) => Fields;

/** A page's `uid` is the name of its file; its picture is that of its key where it names no other. */
const asPage: Naming = (fields, file) => ({
  ...(fields.key && { illustration: fields.key }),
  ...fields,
  uid: file.replace(/\.md$/, ""),
});

function markdownFiles(language: LanguageCode, folder: string): string[] {
  const path = join(contentFolder, language, folder);
  return existsSync(path) ? readdirSync(path).filter((file) => file.endsWith(".md")) : [];
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

function listProblems(language: string, guides: readonly Guide[], questions: readonly QuestionsFile[]): string[] {
  const problems: string[] = [];
  if (guides.length === 0) problems.push(`app/content/${language}/guides: there is no guide`);
  if (questions.length === 0) problems.push(`app/content/${language}/faq: there is no question`);
  if (new Set(guides.map(({ key }) => key)).size < guides.length)
    problems.push(`app/content/${language}/guides: two guides share a key`);
  return problems;
}

function place(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return path ? `${path}: ` : "";
}
