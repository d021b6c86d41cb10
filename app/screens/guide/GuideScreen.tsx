// A guide, review or lesson. By its template it is a text (SEO page), a text with the calculator (new
// SEO page), or a text with the calculator and the comparison (product SEO page).
import { Link } from "react-router";
import { LoanComparison } from "../../comparison/LoanComparison.tsx";
import { Ranking } from "../../comparison/Ranking.tsx";
import { CalculatorPage } from "../../credit/CalculatorPage.tsx";
import type { PageData } from "../../page/page-data.ts";
import { Prose } from "../../shell/Prose.tsx";
import { TableOfContents } from "../../shell/TableOfContents.tsx";
import { TextPage } from "../../shell/TextPage.tsx";
import { Updated } from "../../shell/Updated.tsx";
import styles from "./GuideScreen.module.css";

export default function GuideScreen({ page }: { page: PageData<"guide" | "review" | "lesson"> }) {
  const { heading, body, text, updated, list, form, comparison } = page.content;
  const back = (
    <p>
      <Link to={list.path} viewTransition>
        {list.name}
      </Link>
    </p>
  );
  if (form) {
    return (
      <>
        <CalculatorPage heading={heading} lead={body[0]} text={text} updated={updated} form={form}>
          {back}
        </CalculatorPage>
        {comparison && (
          <div className={styles.comparison}>
            <LoanComparison lenders={comparison.lenders} form={form} />
            <Ranking paragraphs={comparison.ranking} />
          </div>
        )}
      </>
    );
  }
  return (
    <TextPage heading={heading} lead={body[0]}>
      <TableOfContents headings={text.headings} />
      <Prose html={text.html} />
      <Updated date={updated} />
      {back}
    </TextPage>
  );
}
