// The last page of an invitation: the co-applicant's answers and consents. Where the form ends with strong identification, that comes
// between consenting and accepting: whoever comes back from it has consented already, and accepts by that.
import { useEffect, useRef, useState } from "react";
import { useMessage } from "../../i18n/use-message.ts";
import { useQuery } from "../../page/use-query.ts";
import type { FieldError } from "../check/field-error.ts";
import type { Step, StepAnswers } from "../definition/form.ts";
import { AnswerList } from "../pages/AnswerList.tsx";
import type { ApplicationPage } from "../pages/application.ts";
import { IdentificationFailure } from "../pages/IdentificationFailure.tsx";
import styles from "../pages/pages.module.css";
import { StepPage } from "../pages/StepPage.tsx";
import { agreedConsents } from "./agreed-consents.ts";
import { InvitationConsents } from "./InvitationConsents.tsx";
import type { OpenInvitation } from "./invitation-storage.ts";

type Answer = (consents: StepAnswers) => Promise<readonly FieldError[]>;

interface InvitationAgreementProps {
  readonly application: Omit<ApplicationPage, "onComplete">;
  readonly invitation: OpenInvitation;
  /** The steps about the co-applicant. */
  readonly own: readonly Step[];
  readonly onIdentify: Answer;
  readonly onAccept: Answer;
}

export function InvitationAgreement({ application, invitation, own, onIdentify, onAccept }: InvitationAgreementProps) {
  const message = useMessage();
  const outcome = useQuery().get("identification");
  const isIdentified = outcome === "identified";
  const identifies = application.step.identifies === true && !isIdentified;
  const [agreed] = useState(() => agreedConsents(sessionStorage, invitation.version));
  const isAccepted = useRef(false);

  useEffect(() => {
    if (!isIdentified || !agreed || isAccepted.current) return;
    isAccepted.current = true;
    void onAccept(agreed);
  }, [isIdentified, agreed, onAccept]);

  const page: ApplicationPage = { ...application, onComplete: identifies ? onIdentify : onAccept };
  return (
    <StepPage
      application={page}
      initial={agreed ?? {}}
      submit={message(identifies ? "invitation.identify" : "invitation.agree")}
      above={
        <>
          <IdentificationFailure application={page} outcome={outcome} />
          {isIdentified && <p role="status">{message("invitation.identified")}</p>}
          {own.map((step) => (
            <AnswerList key={step.id} application={page} step={step} />
          ))}
        </>
      }
      fields={(form) => (
        <>
          <InvitationConsents consents={invitation.consents} form={form} />
          {identifies && <p className={styles.note}>{message("invitation.identify-explain")}</p>}
        </>
      )}
    />
  );
}
