// Takes the code of a sign-in mail, in the browser that asked for it.
import { type FormEvent, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { Button } from "../components/Button.tsx";
import { ErrorSummary, type Mistake } from "../components/ErrorSummary.tsx";
import { TextField } from "../components/TextField.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { useServices } from "../services.ts";
import { parseProfile } from "./profile.ts";
import styles from "./SignInCode.module.css";
import { announceSignIn } from "./sign-in-news.ts";

const field = "code";

export function SignInCode({ onSignedIn }: { onSignedIn: () => void }) {
  const message = useMessage();
  const { api, session } = useServices();
  const [progress, setProgress] = useState<"working" | readonly Mistake[]>([]);
  const mistakes = progress === "working" ? [] : progress;

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (progress === "working") return;
    const code = String(new FormData(event.currentTarget).get(field) ?? "");
    setProgress("working");
    try {
      session.signIn(parseProfile(await api.post("/api/v1/login-links/consume", { code })));
    } catch (error) {
      const wrong = error instanceof ApiError && error.status === 410;
      return setProgress([wrong ? { field, text: message("error.code") } : { text: message("autologin.failed") }]);
    }
    announceSignIn(session.value().profile?.id);
    onSignedIn();
  }

  return (
    <form className={styles.form} onSubmit={signIn} noValidate method="post">
      <ErrorSummary mistakes={mistakes} />
      <TextField
        id={field}
        name={field}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        label={message("login.code")}
        hint={message("login.code-hint")}
        mistake={mistakes.find((mistake) => mistake.field === field)?.text}
      />
      <Button type="submit" scripted>
        {message(progress === "working" ? "autologin.working" : "autologin.submit")}
      </Button>
    </form>
  );
}
