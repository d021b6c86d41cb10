// What has become of an application that is not filled in here any more: it is sent, gone, or open elsewhere.
import { useLingui } from "@lingui/react";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { addMessages as addAccountMessages } from "../../account/add-messages.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { useUser } from "../../services.ts";
import { Button, ButtonLink } from "../../shell/Button.tsx";
import { TextPage } from "../../shell/TextPage.tsx";
import type { Screen } from "../../site/routes.ts";
import type { SentProps } from "./application.ts";
import { useTitle } from "./use-title.ts";

export type Outcome =
  | { readonly kind: "sent"; readonly reference: string }
  | { readonly kind: "gone" | "moved"; readonly onStart: () => void };

interface OutcomePageProps {
  readonly outcome: Outcome;
  /** The screen that shows what came of an application. */
  readonly results: Screen;
  /** What is said of an application that is sent; what is said of a loan's, where it is none of its own. */
  readonly Sent?: ComponentType<SentProps> | undefined;
}

export default function OutcomePage({ outcome, results, Sent = LoanSent }: OutcomePageProps) {
  return outcome.kind === "sent" ? (
    <Sent reference={outcome.reference} results={results} />
  ) : (
    <Lost kind={outcome.kind} onStart={outcome.onStart} />
  );
}

function LoanSent({ reference, results }: SentProps) {
  const message = useMessage();
  return (
    <Titled heading={message("sent.heading")} lead={message("sent.body")}>
      <p>{message("sent.reference", { reference })}</p>
      <p>{message("sent.together")}</p>
      <ButtonLink screen={results}>{message("sent.offers")}</ButtonLink>
    </Titled>
  );
}

/** Its words come with the account's: few visitors need them. */
function Lost({ kind, onStart }: Exclude<Outcome, { kind: "sent" }>) {
  const message = useMessage();
  const { profile } = useUser();
  const { pathname } = useLocation();
  const { i18n } = useLingui();
  const [words, setWords] = useState<"loading" | "loaded" | "failed">("loading");

  useEffect(() => {
    addAccountMessages(i18n).then(
      () => setWords("loaded"),
      () => setWords("failed"),
    );
  }, [i18n]);

  if (words === "loading") return <p role="status">{message("form.loading")}</p>;
  const start = <Button onClick={onStart}>{message("form.start")}</Button>;
  if (words === "failed") return start;
  return (
    <Titled heading={message(`${kind}.heading`)} lead={message(`${kind}.body`)}>
      {start}
      {kind === "gone" && !profile && (
        <ButtonLink quiet screen="login" query={{ next: pathname }}>
          {message("account.sign-in")}
        </ButtonLink>
      )}
    </Titled>
  );
}

/** A page whose heading is the document's title, too. */
export function Titled({ heading, lead, children }: { heading: string; lead: string; children: ReactNode }) {
  useTitle(heading);
  return (
    <TextPage takesFocus heading={heading} lead={lead}>
      {children}
    </TextPage>
  );
}
