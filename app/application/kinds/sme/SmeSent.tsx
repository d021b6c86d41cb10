// That a company's application is sent: its reference, and what happens next.

import { ButtonLink } from "../../../components/Button.tsx";
import { useMessage } from "../../../i18n/use-message.ts";
import type { SentProps } from "../../pages/application.ts";
import { Titled } from "../../pages/OutcomePage.tsx";

export function SmeSent({ reference, results }: SentProps) {
  const message = useMessage();
  return (
    <Titled heading={message("sme.sent-heading")} lead={message("sme.sent-body")}>
      <p>{message("sent.reference", { reference })}</p>
      <p>{message("sme.sent-next")}</p>
      <ButtonLink screen={results}>{message("sme.sent-follow")}</ButtonLink>
    </Titled>
  );
}
