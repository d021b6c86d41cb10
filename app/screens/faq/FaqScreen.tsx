// Questions that are often asked, in groups.
import type { PageData } from "../../page/page-data.ts";
import { HelpfulLinks } from "../../shell/HelpfulLinks.tsx";
import { Questions } from "../../shell/Questions.tsx";
import { TextPage } from "../../shell/TextPage.tsx";
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
