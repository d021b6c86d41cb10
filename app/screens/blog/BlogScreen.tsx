// A list of articles: all of them or a category's, a page at a time.

import { ArticleList } from "../../articles/ArticleList.tsx";
import { LinkChips } from "../../components/LinkChips.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { TextLink } from "../../page/contents.ts";
import type { PageData } from "../../page/page-data.ts";
import { blogPath } from "../../site/paths.ts";
import { Pagination } from "./Pagination.tsx";

type BlogPage = PageData<"blog" | "blog-page" | "blog-category" | "blog-category-page">;

export default function BlogScreen({ page }: { page: BlogPage }) {
  const { heading, body, categories, articles, pages, page: number } = page.content;
  return (
    <TextPage heading={heading} lead={body[0]}>
      <Categories categories={categories} language={page.language} current={pages[0] ?? page.path} />
      <ArticleList articles={articles} />
      <Pagination pages={pages} current={number} />
    </TextPage>
  );
}

interface CategoriesProps {
  readonly categories: readonly TextLink[];
  readonly language: string;
  /** Path of the first page of the list being shown. */
  readonly current: string;
}

function Categories({ categories, language, current }: CategoriesProps) {
  const message = useMessage();
  const links = [{ name: message("blog.all"), path: blogPath(language) }, ...categories];
  return (
    <nav aria-label={message("blog.categories")}>
      <LinkChips links={links} current={current} />
    </nav>
  );
}
