// What has become of an invitation: lenders are asked, it is refused, or it can't be answered any more.
import { useMessage } from "../../i18n/use-message.ts";
import { ButtonLink } from "../../shell/Button.tsx";
import { TextPage } from "../../shell/TextPage.tsx";

interface InvitationOutcomeProps {
  readonly outcome: "accepted" | "refused" | "gone";
}

export function InvitationOutcome({ outcome }: InvitationOutcomeProps) {
  const message = useMessage();
  return (
    <TextPage
      takesFocus
      heading={message(`invitation.${outcome}-heading`)}
      lead={message(`invitation.${outcome}-body`)}
    >
      {outcome === "accepted" && <ButtonLink screen="offers">{message("sent.offers")}</ButtonLink>}
      {outcome === "gone" && <ButtonLink screen="login">{message("account.sign-in")}</ButtonLink>}
    </TextPage>
  );
}
