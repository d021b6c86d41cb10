// The layout of a text with the calculator: beside it where there is room, between its introduction
// and the rest where there is not.
import type { ReactNode } from "react";
import { Prose } from "../components/Prose.tsx";
import { Updated } from "../components/Updated.tsx";
import type { LoanFormContent, ProseContent, WrittenDate } from "../page/contents.ts";
import { Calculator } from "./Calculator.tsx";
import styles from "./CalculatorPage.module.css";

interface CalculatorPageProps {
  readonly heading: string;
  readonly lead: string | undefined;
  readonly text: ProseContent;
  /** When it was last changed, where no byline says it. */
  readonly updated?: WrittenDate;
  /** Picture above the heading. */
  readonly picture?: ReactNode;
  /** What stands below the introduction. */
  readonly byline?: ReactNode;
  /** Links to the parts of the text. */
  readonly contents?: ReactNode;
  readonly form: LoanFormContent;
  readonly children?: ReactNode;
}

export function CalculatorPage({
  heading,
  lead,
  text,
  updated,
  picture,
  byline,
  contents,
  form,
  children,
}: CalculatorPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        {picture}
        <h1 data-slot="heading">{heading}</h1>
        <p className={styles.lead} data-slot="lead">
          {lead}
        </p>
        {byline}
      </div>
      <div className={styles.calculator}>
        <Calculator content={form} />
      </div>
      <div className={styles.text}>
        {contents}
        <Prose html={text.html} />
        {updated && <Updated date={updated} />}
        {children}
      </div>
    </div>
  );
}
