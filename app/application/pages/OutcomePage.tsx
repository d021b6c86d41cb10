// What has become of an application that is not filled in here any more: it is sent, gone, or open elsewhere.
import { useLocation } from "react-router";
import { useMessage } from "../../i18n/use-message.ts";
import { useUser } from "../../services.ts";
import { Button, ButtonLink } from "../../shell/Button.tsx";
import { TextPage } from "../../shell/TextPage.tsx";
import { useTitle } from "./use-title.ts";

export type Outcome =
  | { readonly kind: "sent"; readonly reference: string }
  | { readonly kind: "gone" | "moved"; readonly onStart: () => void };

export default function OutcomePage({ outcome }: { outcome: Outcome }) {
  const message = useMessage();
  const { profile } = useUser();
  const { pathname } = useLocation();
  const heading = message(`${outcome.kind}.heading`);
  useTitle(heading);
  return (
    <TextPage takesFocus heading={heading} lead={message(`${outcome.kind}.body`)}>
      {outcome.kind === "sent" ? (
        <>
          <p>{message("sent.reference", { reference: outcome.reference })}</p>
          <p>{message("sent.together")}</p>
          <ButtonLink screen="offers">{message("sent.offers")}</ButtonLink>
        </>
      ) : (
        <>
          <Button onClick={outcome.onStart}>{message("form.start")}</Button>
          {outcome.kind === "gone" && !profile && (
            <ButtonLink quiet screen="login" query={{ next: pathname }}>
              {message("account.sign-in")}
            </ButtonLink>
          )}
        </>
      )}
    </TextPage>
  );
}
