// The last question of a mortgage: who gets it, what is agreed to, and the way to the identification service, which sends it.
import { Link } from "react-router";
import type { MessageId } from "../../i18n/message-id.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { useQuery } from "../../page/use-query.ts";
import { stepAsking } from "../definition/form.ts";
import { AnswerList } from "./AnswerList.tsx";
import type { KindPageProps } from "./application.ts";
import { ConsentFields } from "./ConsentFields.tsx";
import styles from "./pages.module.css";
import { StepPage } from "./StepPage.tsx";

/** Why identification led back here, as the address says it. */
const failures = ["cancelled", "expired", "identity-mismatch", "failed", "unavailable"] as const;

export default function IdentifyPage({ application, initial }: KindPageProps) {
  const message = useMessage();
  const wanted = useQuery().get("identification");
  const failure = failures.find((known) => known === wanted);
  const { kind, steps, step, stepSearch } = application;
  const person = stepAsking(kind.form, "first_names")?.id ?? "";
  return (
    <StepPage
      application={application}
      initial={initial}
      submit={message("identify.submit")}
      above={
        <>
          {failure && (
            <div role="alert" className={styles.failure}>
              <p>{message(`identify.failure-${failure}` satisfies MessageId)}</p>
              {failure === "identity-mismatch" && (
                <Link to={{ search: stepSearch(person) }} state={{ from: step.id }}>
                  {message("identify.correct")}
                </Link>
              )}
            </div>
          )}
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
