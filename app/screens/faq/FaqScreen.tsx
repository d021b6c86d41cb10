// Questions that are often asked, in groups.

import { HelpfulLinks } from "../../components/HelpfulLinks.tsx";
import { Questions } from "../../components/Questions.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import type { PageData } from "../../page/page-data.ts";
import styles from "./FaqScreen.module.css";

export default function FaqScreen({ page }: { page: PageData<"faq"> }) {
  const { heading, body, groups } = page.content;
  return (
    <TextPage heading={heading} lead={body[0]}>
      {groups.map(({ title, questions }, index) => (
        <section key={title} aria-labelledby={`group-${index}`} className={styles.group}>
          <h2 id={`group-${index}`}>{title}</h2>
          <Questions questions={questions} />
        </section>
      ))}
      <HelpfulLinks />
    </TextPage>
  );
}
