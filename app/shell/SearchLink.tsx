// The way to the search.

import { ScreenLink } from "../components/ScreenLink.tsx";
import { useMessage } from "../i18n/use-message.ts";
import styles from "./SearchLink.module.css";

export function SearchLink() {
  const message = useMessage();
  return (
    <ScreenLink screen="search" className={styles.search}>
      {message("nav.search")}
    </ScreenLink>
  );
}
