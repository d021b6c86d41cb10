// Asks for an e-mail address and has a sign-in link and a code sent to it. The answer is the same for every
// address, so that nobody can find out who has an account. Who has a passkey can use that.
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../components/Button.tsx";
import { ErrorSummary, type Mistake } from "../components/ErrorSummary.tsx";
import { TextField } from "../components/TextField.tsx";
import { TextPage } from "../components/TextPage.tsx";
import { useMessage } from "../i18n/use-message.ts";
import type { PageData } from "../page/page-data.ts";
import { useServices } from "../services.ts";
import { screenPath } from "../site/paths.ts";
import type { Screen } from "../site/routes.ts";
import { checkEmail } from "./email.ts";
import { PasskeySignIn } from "./PasskeySignIn.tsx";
import styles from "./SignIn.module.css";
import { SignInCode } from "./SignInCode.tsx";

const field = "email";

type Progress =
  | { readonly at: "form"; readonly mistakes: readonly Mistake[] }
  | { readonly at: "sending" }
  | { readonly at: "sent"; readonly email: string };

const start: Progress = { at: "form", mistakes: [] };

interface SignInProps {
  readonly page: PageData<"login" | "forbidden">;
  /** In place of the page's. */
  readonly heading?: string;
  readonly lead: string | undefined;
  /** Where to go then, if not to the user's offers: a path on this site. */
  readonly next: string | undefined;
  /** Whether no passkey will do. */
  readonly byMailOnly?: boolean;
  /** What stands below the form. */
  readonly children?: ReactNode;
}

export function SignIn({ page, heading, lead, next, byMailOnly = false, children }: SignInProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const { api } = useServices();
  const [progress, setProgress] = useState<Progress>(start);
  const mistakes = progress.at === "form" ? progress.mistakes : [];

  useEffect(() => {
    document.title = mistakes.length > 0 ? message("error.title", { title: page.title }) : page.title;
  }, [mistakes, message, page.title]);

  const goOn = (otherwise: Screen) => void navigate(next ?? screenPath(page.language, otherwise), { replace: true });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (progress.at === "sending") return;
    const check = checkEmail(String(new FormData(event.currentTarget).get(field) ?? ""));
    if (!check.ok)
      return setProgress({ at: "form", mistakes: [{ field, text: message(`error.email-${check.problem}`) }] });
    setProgress({ at: "sending" });
    try {
      await api.post("/api/v1/login-links", { email: check.email, language: page.language, ...(next && { next }) });
      setProgress({ at: "sent", email: check.email });
    } catch {
      setProgress({ at: "form", mistakes: [{ text: message("error.login-failed") }] });
    }
  }

  if (progress.at === "sent") {
    return <LinkSent email={progress.email} again={() => setProgress(start)} onSignedIn={() => goOn("offers")} />;
  }
  return (
    <TextPage heading={heading ?? page.content.heading} lead={lead}>
      <ErrorSummary mistakes={mistakes} />
      <form className={styles.form} onSubmit={send} noValidate method="post">
        <TextField
          id={field}
          name={field}
          type="email"
          autoComplete="email"
          spellCheck={false}
          autoCapitalize="none"
          required
          label={message("login.email")}
          hint={message("login.email-hint")}
          mistake={mistakes.find((mistake) => mistake.field === field)?.text}
        />
        <Button type="submit" scripted>
          {message(progress.at === "sending" ? "login.sending" : "login.submit")}
        </Button>
      </form>
      {!byMailOnly && <PasskeySignIn onSignedIn={() => goOn("settings")} />}
      {children}
    </TextPage>
  );
}

interface LinkSentProps {
  readonly email: string;
  readonly again: () => void;
  readonly onSignedIn: () => void;
}

function LinkSent({ email, again, onSignedIn }: LinkSentProps) {
  const message = useMessage();
  return (
    <TextPage takesFocus heading={message("login.sent-heading")} lead={message("login.sent-body", { email })}>
      <SignInCode onSignedIn={onSignedIn} />
      <p>{message("login.sent-spam")}</p>
      <Button quiet onClick={again}>
        {message("login.again")}
      </Button>
    </TextPage>
  );
}
