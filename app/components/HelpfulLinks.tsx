// A few pages from which to carry on, for pages with nothing of their own to offer.
import { useMessage } from "../i18n/use-message.ts";
import styles from "./HelpfulLinks.module.css";
import { ScreenLink } from "./ScreenLink.tsx";

export function HelpfulLinks() {
  const message = useMessage();
  return (
    <ul className={styles.links}>
      <li>
        <ScreenLink screen="landing">{message("status.home")}</ScreenLink>
      </li>
      <li>
        <ScreenLink screen="blog">{message("nav.blog")}</ScreenLink>
      </li>
      <li>
        <ScreenLink screen="glossary">{message("nav.glossary")}</ScreenLink>
      </li>
    </ul>
  );
}
