// What has become of an application that is not filled in here any more: it is sent, gone, or open elsewhere.
import { useLingui } from "@lingui/react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { addMessages as addAccountMessages } from "../../account/add-messages.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { useUser } from "../../services.ts";
import type { ApplicationKind, SentProps } from "./application.ts";
import { useTitle } from "./use-title.ts";

export type Outcome =
  | { readonly kind: "sent"; readonly reference: string }
  | { readonly kind: "gone" | "moved"; readonly onStart: () => void };

interface OutcomePageProps {
  readonly outcome: Outcome;
  /** What was applied for. */
  readonly kind: Pick<ApplicationKind, "form" | "results" | "Sent">;
}

export default function OutcomePage({ outcome, kind: { form, results, Sent = LendersAsked } }: OutcomePageProps) {
  const mayBeTogether = form.steps.some(({ person }) => person === "co-applicant");
  return outcome.kind === "sent" ? (
    <Sent reference={outcome.reference} results={results} mayBeTogether={mayBeTogether} />
  ) : (
    <Lost kind={outcome.kind} onStart={outcome.onStart} />
  );
}

function LendersAsked({ reference, results, mayBeTogether }: SentProps) {
  const message = useMessage();
  return (
    <Titled heading={message("sent.heading")} lead={message("sent.body")}>
      <p>{message("sent.reference", { reference })}</p>
      {mayBeTogether && <p>{message("sent.together")}</p>}
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
