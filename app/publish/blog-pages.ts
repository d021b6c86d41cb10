// The blog of a language: articles, lists of all of them and of each category, page by page.
import type { ArticleTeaser, BlogContent } from "../page/contents.ts";
import { articlePath, blogPath } from "../site/paths.ts";
import { byline } from "./byline.ts";
import type { Content } from "./content.ts";
import type { Article, Category } from "./content-schema.ts";
import { writtenDate } from "./locale-text.ts";
import type { PageDraft, PageSource } from "./page-draft.ts";
import { describedFor } from "./search-texts.ts";

/** How many other articles an article leads to. */
const furtherArticles = 3;

export function teaser({ language, categories }: Content, article: Article): ArticleTeaser {
  return {
    path: articlePath(language, article.uid),
    title: article.title,
    description: article.description,
    category: categoryOf(categories, article.category).name,
    date: writtenDate(language, article.published),
    illustration: article.illustration,
  };
}

export function blogPages(source: PageSource): PageDraft[] {
  const { content } = source;
  const { articles, categories, pages } = content;
  const blog = pages.blog;
  if (!blog) throw new Error(`pages.json of ${content.language} has no blog.`);
  const all: ArticleListing = { ...blog, lead: blog.body, identity: "blog", articles };
  const perCategory = categories.map(
    (category): ArticleListing => ({
      title: category.name,
      heading: category.name,
      description: describedFor(category.description, content.labels.description.category),
      lead: [category.description],
      identity: `blog-category:${category.id}`,
      category: category.slug,
      articles: articles.filter((article) => article.category === category.id),
    }),
  );
  return [
    ...[all, ...perCategory].flatMap((list) => listPages(source, list)),
    ...articles.map((article) => articlePage(source, article)),
  ];
}

interface ArticleListing {
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly lead: readonly string[];
  readonly identity: string;
  /** Slug of the category; none for the list of all articles. */
  readonly category?: string;
  readonly articles: readonly Article[];
}

function listPages({ content, shared, titles }: PageSource, list: ArticleListing): PageDraft[] {
  const { language, categories } = content;
  const perPage = shared.settings.articlesPerPage;
  const count = Math.max(1, Math.ceil(list.articles.length / perPage));
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const paths = numbers.map((page) => blogPath(language, { category: list.category, page }));
  const links = categories.map(({ name, slug }) => ({ name, path: blogPath(language, { category: slug }) }));
  return numbers.map((page, index) => {
    const body: BlogContent = {
      heading: list.heading,
      body: page === 1 ? list.lead : [],
      categories: links,
      articles: list.articles.slice(index * perPage, page * perPage).map((article) => teaser(content, article)),
      page,
      pages: paths,
    };
    const screen = list.category
      ? page > 1
        ? "blog-category-page"
        : "blog-category"
      : page > 1
        ? "blog-page"
        : "blog";
    return {
      screen,
      language,
      path: paths[index] ?? blogPath(language),
      identity: page > 1 ? `${list.identity}:${page}` : list.identity,
      title: page > 1 ? titles.numbered(language, list.title, page) : list.title,
      description: list.description,
      indexed: true,
      content: body,
    };
  });
}

function articlePage({ content, write }: PageSource, article: Article): PageDraft<"article"> {
  const { language, categories, articles } = content;
  const category = categoryOf(categories, article.category);
  const others = articles.filter(({ key }) => key !== article.key);
  const related = others.toSorted(
    (a, b) => Number(b.category === article.category) - Number(a.category === article.category),
  );
  return {
    screen: "article",
    language,
    path: articlePath(language, article.uid),
    identity: `article:${article.key}`,
    title: article.title,
    description: describedFor(article.description, content.labels.description.text),
    indexed: true,
    content: {
      heading: article.title,
      lead: article.description,
      date: writtenDate(language, article.published),
      category: { name: category.name, path: blogPath(language, { category: category.slug }) },
      byline: byline(content, article.markdown),
      illustration: article.illustration,
      text: write(article.markdown),
      more: related.slice(0, furtherArticles).map((other) => teaser(content, other)),
    },
  };
}

function categoryOf(categories: readonly Category[], id: string): Category {
  const category = categories.find((candidate) => candidate.id === id);
  if (!category) throw new Error(`There is no category "${id}".`);
  return category;
}
