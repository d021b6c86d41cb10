// A button with which the lender asks something of whoever applied.
import { problemIn } from "../../api/problem.ts";
import type { LenderApplication, LenderInformationRequest } from "../../api/types.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { useServices } from "../../services.ts";
import { useLenderUrl } from "../lender-context.ts";
import { ConfirmButton } from "../parts/ConfirmButton.tsx";

interface AskForInformationProps {
  readonly application: Pick<LenderApplication, "id" | "reference">;
  /** Called once it is asked. */
  readonly onRequest: () => void;
}

/** Most characters of a question. */
const questionLimit = 2000;

export function AskForInformation({ application: { id, reference }, onRequest }: AskForInformationProps) {
  const message = useMessage();
  const { api, toasts } = useServices();
  const url = useLenderUrl();
  const name = message("requests.ask");

  async function sendRequest(question: string) {
    try {
      const path = url(`/applications/${encodeURIComponent(id)}/request`);
      const request = await api.post<LenderInformationRequest>(path, { message: question });
      if (request) toasts.open(message("work.recorded", { reference }));
      return undefined;
    } catch (failure) {
      const kind = problemIn(failure)?.kind;
      if (kind === "sign-in-again") throw failure;
      return message(kind === "state" ? "requests.not-possible" : "lender-area.failed");
    }
  }

  return (
    <ConfirmButton
      name={name}
      label={message("work.event-of", { event: name, reference })}
      title={message("work.event-of", { event: name, reference })}
      textField={{
        label: message("requests.question"),
        missing: message("requests.question-missing"),
        limit: questionLimit,
      }}
      onConfirm={sendRequest}
      onDone={onRequest}
    >
      <p>{message("requests.ask-body")}</p>
    </ConfirmButton>
  );
}
