// A loan purpose: what to weigh up, the calculator with the purpose chosen, the other purposes, and what to read next.

import { CalculatorPage } from "../../credit/CalculatorPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { Byline } from "../../shell/Byline.tsx";
import { FurtherGuides } from "../../shell/FurtherGuides.tsx";
import { Illustration } from "../../shell/Illustration.tsx";
import { LinkChips } from "../../shell/LinkChips.tsx";
import styles from "./LoanPurposeScreen.module.css";

export default function LoanPurposeScreen({ page }: { page: PageData<"loan-purpose"> }) {
  const message = useMessage();
  const { heading, body, text, updated, byline, illustration, form, others, more } = page.content;
  return (
    <>
      <CalculatorPage
        heading={heading}
        lead={body[0]}
        text={text}
        picture={<Illustration name={illustration} large />}
        byline={<Byline {...byline} date={updated} dated="text.updated" />}
        form={form}
      >
        <h2>{message("purpose.others")}</h2>
        <LinkChips links={others} />
      </CalculatorPage>
      <div className={styles.further}>
        <FurtherGuides more={more} />
      </div>
    </>
  );
}
