// Guides to read after a text.
import { Link } from "react-router";
import { LinkCards } from "../components/LinkCards.tsx";
import type { FurtherContent, TextLink } from "../page/contents.ts";
import styles from "./FurtherGuides.module.css";

interface FurtherGuidesProps {
  readonly more: FurtherContent;
  /** The list that leads on. */
  readonly list?: TextLink;
}

export function FurtherGuides({ more, list }: FurtherGuidesProps) {
  return (
    <section aria-labelledby="more" className={styles.more}>
      <h2 id="more">{more.heading}</h2>
      <LinkCards links={more.guides} heading="h3" />
      {list && (
        <p>
          <Link to={list.path} viewTransition>
            {list.name}
          </Link>
        </p>
      )}
    </section>
  );
}
