// What has become of an invitation: lenders are asked, it is refused, or it can't be answered any more.

import { ButtonLink } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { Screen } from "../../site/routes.ts";

interface InvitationOutcomeProps {
  readonly outcome: "accepted" | "refused" | "gone";
  /** Whether whoever accepts is identified. */
  readonly identifies: boolean;
  /** The screen that shows what came of the application. */
  readonly results: Screen;
}

export function InvitationOutcome({ outcome, identifies, results }: InvitationOutcomeProps) {
  const message = useMessage();
  const isIdentified = identifies && outcome === "accepted";
  const body = isIdentified ? "invitation.accepted-identified-body" : (`invitation.${outcome}-body` as const);
  return (
    <TextPage takesFocus heading={message(`invitation.${outcome}-heading`)} lead={message(body)}>
      {outcome === "accepted" && (
        <ButtonLink screen={results}>{message(isIdentified ? "invitation.follow" : "sent.offers")}</ButtonLink>
      )}
      {outcome === "gone" && <ButtonLink screen="login">{message("account.sign-in")}</ButtonLink>}
    </TextPage>
  );
}
