// A guide, review or lesson. By its template it is a text (SEO page), a text with the calculator (new
// SEO page), or a text with the calculator and the comparison (product SEO page).

import { Byline } from "../../articles/Byline.tsx";
import { FurtherGuides } from "../../articles/FurtherGuides.tsx";
import { TableOfContents } from "../../articles/TableOfContents.tsx";
import { LoanComparison } from "../../comparison/LoanComparison.tsx";
import { Ranking } from "../../comparison/Ranking.tsx";
import { Illustration } from "../../components/Illustration.tsx";
import { Prose } from "../../components/Prose.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { CalculatorPage } from "../../credit/CalculatorPage.tsx";
import type { PageData } from "../../page/page-data.ts";
import styles from "./GuideScreen.module.css";

export default function GuideScreen({ page }: { page: PageData<"guide" | "review" | "lesson"> }) {
  const { heading, body, text, updated, byline, illustration, list, more, form, comparison } = page.content;
  const written = <Byline {...byline} date={updated} dated="text.updated" />;
  const picture = <Illustration name={illustration} large />;
  const further = <FurtherGuides list={list} more={more} />;
  if (form) {
    return (
      <>
        <CalculatorPage
          heading={heading}
          lead={body[0]}
          text={text}
          form={form}
          picture={picture}
          byline={written}
          contents={<TableOfContents headings={text.headings} />}
        />
        {comparison && (
          <div className={styles.comparison}>
            <LoanComparison lenders={comparison.lenders} form={form} />
            <Ranking paragraphs={comparison.ranking} />
          </div>
        )}
        <div className={styles.further}>{further}</div>
      </>
    );
  }
  return (
    <TextPage heading={heading} lead={body[0]} picture={picture}>
      {written}
      <TableOfContents headings={text.headings} />
      <Prose html={text.html} />
      {further}
    </TextPage>
  );
}
