// The lenders that offer nothing for an application, and why (product design, sections 4.2 and 4.7).
import type { Application, DeclineReason } from "../api/types.ts";
import { Monogram } from "../credit/Monogram.tsx";
import { useMessage } from "../i18n/use-message.ts";
import type { OffersContent } from "../page/contents.ts";
import { AskForPerson } from "./AskForPerson.tsx";
import { DeclineFigures } from "./DeclineFigures.tsx";
import styles from "./DeclineList.module.css";
import { declineText } from "./decline-text.ts";
import type { FigureWriting } from "./figures.ts";

interface DeclineListProps {
  readonly application: Pick<Application, "id" | "role" | "declines" | "reviews">;
  readonly writing: FigureWriting;
  /** Who gives free advice on debts in the country. */
  readonly advice?: OffersContent["debtAdvice"];
  /** Asks for the application again. */
  readonly onChange: () => void;
}

export function DeclineList({ application, writing, advice, onChange }: DeclineListProps) {
  const message = useMessage();
  const { declines, role } = application;
  if (declines.length === 0) return null;
  return (
    <div className={styles.declines}>
      <h3>{message("declines.heading", { count: declines.length })}</h3>
      {role === "co-applicant" && <p>{message("declines.co-applicant")}</p>}
      <ul className={styles.lenders}>
        {declines.map(({ lender, product, reasons, figures }) => (
          <li key={product}>
            <p className={styles.lender}>
              <Monogram lender={lender} />
              <strong>{lender.name}</strong>
            </p>
            {reasons.map((reason) => (
              <p key={reason.code}>{declineText(reason, { message, money: writing.money })}</p>
            ))}
            {figures && <DeclineFigures lender={lender} figures={figures} writing={writing} />}
            {reasons.some(isAutomatic) && (
              <AskForPerson application={application} lender={lender} onChange={onChange} />
            )}
          </li>
        ))}
      </ul>
      {advice && (
        <p>
          {message("declines.advice")} <a href={advice.url}>{advice.name}</a>
        </p>
      )}
    </div>
  );
}

/** Whether the lender's rules decided about the applicant; who takes no applications or does not answer decides nothing. */
function isAutomatic({ code }: DeclineReason): boolean {
  return code !== "not-open" && code !== "lender-declined" && code !== "no-answer";
}
