// One article, and others to read next.
import { Link } from "react-router";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { ArticleList } from "../../shell/ArticleList.tsx";
import { Prose } from "../../shell/Prose.tsx";
import { blogPath } from "../../site/paths.ts";
import styles from "./ArticleScreen.module.css";

export default function ArticleScreen({ page }: { page: PageData<"article"> }) {
  const message = useMessage();
  const { heading, lead, date, category, text, more } = page.content;
  return (
    <div className={styles.page}>
      <article className={styles.article}>
        <div className={styles.top}>
          <p>
            <Link viewTransition to={category.path}>
              {category.name}
            </Link>
          </p>
          <h1>{heading}</h1>
          <p className={styles.lead}>{lead}</p>
          <p className={styles.date}>
            <time dateTime={date.iso}>{message("blog.published", { date: date.text })}</time>
          </p>
        </div>
        <Prose html={text.html} />
      </article>
      <section aria-labelledby="more" className={styles.more}>
        <h2 id="more">{message("article.more")}</h2>
        <ArticleList articles={more} cards />
        <p>
          <Link viewTransition to={blogPath(page.language)}>
            {message("blog.all")}
          </Link>
        </p>
      </section>
    </div>
  );
}
