// What a user has applied for; their answers are shown to an admin who says why.
import { useRef, useState } from "react";
import type { PersonAnswers, UserAccount } from "../../api/types.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../../lender/area-figures.ts";
import { ConfirmButton } from "../../lender/parts/ConfirmButton.tsx";
import layout from "../../lender/parts/layout.module.css";
import { applicationStateText } from "../../offers/state-text.ts";
import { useServices } from "../../services.ts";
import { AnswerFacts } from "./AnswerFacts.tsx";

interface ApplicationsProps {
  readonly account: UserAccount;
  readonly figures: AreaFigures;
  /** Called once answers were shown, which is recorded. */
  readonly onView: () => void;
}

/** Most characters of a reason. */
export const reasonLimit = 500;

export function Applications({ account: { applications }, figures, onView }: ApplicationsProps) {
  const message = useMessage();
  const { api } = useServices();
  const answersHeading = useRef<HTMLHeadingElement>(null);
  const [answers, setAnswers] = useState<PersonAnswers>();

  async function view(person: string, reason: string): Promise<undefined> {
    setAnswers(await api.post<PersonAnswers>(`/api/v1/admin/people/${encodeURIComponent(person)}/view`, { reason }));
  }

  return (
    <section aria-labelledby="applications" className={layout.panel}>
      <h2 id="applications">{message("people.applications")}</h2>
      {applications.length === 0 && <p>{message("people.no-applications")}</p>}
      <ul className={layout.tasks}>
        {applications.map(({ reference, state, created, role, person }) => (
          <li key={reference}>
            <h3>{reference}</h3>
            <p>
              {applicationStateText({ state }, message)}, {figures.day(created)}
              {role === "co-applicant" && `, ${message("people.co-applicant")}`}
            </p>
            {person && (
              <div className={layout.row}>
                <ConfirmButton
                  name={message("people.view")}
                  label={message("people.view-of", { reference })}
                  title={message("people.view-of", { reference })}
                  textField={{
                    label: message("admin.reason"),
                    missing: message("admin.reason-missing"),
                    limit: reasonLimit,
                  }}
                  onConfirm={(reason) => view(person, reason)}
                  onDone={() => {
                    answersHeading.current?.focus();
                    onView();
                  }}
                >
                  <p>{message("people.view-body")}</p>
                </ConfirmButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      {answers && (
        <div className={layout.stack}>
          <h3 ref={answersHeading} tabIndex={-1}>
            {message("people.answers", { reference: answers.reference })}
          </h3>
          <AnswerFacts answers={answers.answers} />
        </div>
      )}
    </section>
  );
}
