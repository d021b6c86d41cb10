// The way to the search.
import { useMessage } from "../i18n/use-message.ts";
import { ScreenLink } from "./ScreenLink.tsx";
import styles from "./SearchLink.module.css";

export function SearchLink() {
  const message = useMessage();
  return (
    <ScreenLink screen="search" className={styles.search}>
      {message("nav.search")}
    </ScreenLink>
  );
}
