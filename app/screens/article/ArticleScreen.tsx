// One article: its parts beside it where there is room, and others to read next.
import { Link } from "react-router";
import { ArticleList } from "../../articles/ArticleList.tsx";
import { Byline } from "../../articles/Byline.tsx";
import { TableOfContents } from "../../articles/TableOfContents.tsx";
import { Prose } from "../../components/Prose.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { blogPath } from "../../site/paths.ts";
import styles from "./ArticleScreen.module.css";
import { Cover } from "./Cover.tsx";

export default function ArticleScreen({ page }: { page: PageData<"article"> }) {
  const message = useMessage();
  const { heading, lead, date, byline, illustration, category, text, more } = page.content;
  return (
    <div className={styles.page}>
      <article className={styles.article}>
        <header className={styles.top}>
          <div className={styles.title}>
            <p>
              <Link viewTransition to={category.path}>
                {category.name}
              </Link>
            </p>
            <h1>{heading}</h1>
            <p className={styles.lead}>{lead}</p>
            <Byline {...byline} date={date} dated="blog.published" />
          </div>
          <Cover name={illustration} />
        </header>
        <div className={styles.columns}>
          <div className={styles.contents}>
            <TableOfContents headings={text.headings} />
          </div>
          <Prose html={text.html} />
        </div>
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
