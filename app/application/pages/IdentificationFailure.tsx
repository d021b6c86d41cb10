// Why identification led back to the step that it ends, and the way to what is to be corrected.
import { Link } from "react-router";
import type { MessageId } from "../../i18n/message-id.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { ApplicationPage } from "./application.ts";
import styles from "./pages.module.css";

const failures = ["cancelled", "expired", "identity-mismatch", "failed", "unavailable"] as const;

interface IdentificationFailureProps {
  readonly application: Pick<ApplicationPage, "step" | "steps" | "stepSearch">;
  /** What came of identification, as the address says it. */
  readonly outcome: string | null;
}

export function IdentificationFailure({ application, outcome }: IdentificationFailureProps) {
  const message = useMessage();
  const { step, steps, stepSearch } = application;
  const failure = failures.find((known) => known === outcome);
  if (!failure) return null;
  const person = steps.find(({ fields }) => fields.some(({ name }) => name === "first_names"));
  return (
    <div role="alert" className={styles.failure}>
      <p>{message(`identify.failure-${failure}` satisfies MessageId)}</p>
      {failure === "identity-mismatch" && person && (
        <Link to={{ search: stepSearch(person.id) }} state={{ from: step.id }}>
          {message("identify.correct")}
        </Link>
      )}
    </div>
  );
}
