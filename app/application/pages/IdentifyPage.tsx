// The last question of a mortgage: who gets it, what is agreed to, and the way to the identification service, which sends it.
import { useMessage } from "../../i18n/use-message.ts";
import { useQuery } from "../../page/use-query.ts";
import { AnswerList } from "./AnswerList.tsx";
import type { KindPageProps } from "./application.ts";
import { ConsentFields } from "./ConsentFields.tsx";
import { IdentificationFailure } from "./IdentificationFailure.tsx";
import styles from "./pages.module.css";
import { StepPage } from "./StepPage.tsx";

export default function IdentifyPage({ application, initial }: KindPageProps) {
  const message = useMessage();
  const outcome = useQuery().get("identification");
  const { steps, step } = application;
  return (
    <StepPage
      application={application}
      initial={initial}
      submit={message("identify.submit")}
      above={
        <>
          <IdentificationFailure application={application} outcome={outcome} />
          {steps
            .filter((other) => other !== step)
            .map((other) => (
              <AnswerList key={other.id} application={application} step={other} />
            ))}
        </>
      }
      fields={(form) => (
        <>
          <ConsentFields application={application} form={form} />
          <p className={styles.note}>{message("identify.explain")}</p>
        </>
      )}
    />
  );
}
