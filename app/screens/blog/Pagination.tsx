// The way through the pages of a list; nothing when there is one page only.
import { Link } from "react-router";
import { useMessage } from "../../i18n/use-message.ts";
import styles from "./Pagination.module.css";

interface PaginationProps {
  /** Paths of the pages, in order. */
  readonly pages: readonly string[];
  /** Number of the page being shown, from 1. */
  readonly current: number;
}

export function Pagination({ pages, current }: PaginationProps) {
  const message = useMessage();
  const previous = pages[current - 2];
  const next = pages[current];
  if (pages.length < 2) return null;
  return (
    <nav aria-label={message("blog.pages")} className={styles.pagination}>
      {previous && (
        <Link viewTransition to={previous} rel="prev">
          {message("blog.previous")}
        </Link>
      )}
      <p>{message("blog.position", { page: current, count: pages.length })}</p>
      {next && (
        <Link viewTransition to={next} rel="next">
          {message("blog.next")}
        </Link>
      )}
    </nav>
  );
}
