// Takes the code that was mailed to the address of a sent application, in the browser that holds it.
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { Button } from "../../components/Button.tsx";
import { ErrorSummary, type Mistake } from "../../components/ErrorSummary.tsx";
import { TextField } from "../../components/TextField.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { DraftFailureKind } from "../draft/draft-storage.ts";
import { stepSearch } from "./application.ts";
import styles from "./pages.module.css";
import { useTitle } from "./use-title.ts";

const field = "code";

interface ConfirmPageProps {
  readonly email: string;
  /** The step in which that can be changed. */
  readonly step: string;
  /** Answers why the code was not taken; nothing where it was. */
  readonly onConfirm: (code: string) => Promise<DraftFailureKind | undefined>;
  /** Has another code mailed; answers whether it was. */
  readonly onAgain: () => Promise<boolean>;
}

export default function ConfirmPage({ email, step, onConfirm, onAgain }: ConfirmPageProps) {
  const message = useMessage();
  const [progress, setProgress] = useState<"working" | readonly Mistake[]>([]);
  const [again, setAgain] = useState(false);
  const mistakes = progress === "working" ? [] : progress;
  useTitle(message("confirm.heading"), mistakes.length > 0);

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (progress === "working") return;
    const code = String(new FormData(event.currentTarget).get(field) ?? "").trim();
    if (code === "")
      return setProgress([{ field, text: message("mistake.missing", { field: message("login.code") }) }]);
    setProgress("working");
    const failure = await onConfirm(code);
    if (failure) setProgress([mistakeOf(failure)]);
  }

  function mistakeOf(failure: DraftFailureKind): Mistake {
    if (failure === "code-wrong" || failure === "code-gone") return { field, text: message(`mistake.${failure}`) };
    return { text: message(failure === "too-many-requests" ? "failure.too-many-requests" : "failure.unavailable") };
  }

  return (
    <TextPage takesFocus heading={message("confirm.heading")} lead={message("confirm.lead", { email })}>
      <form className={styles.form} onSubmit={confirm} noValidate method="post">
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
        <div className={styles.actions}>
          <Button type="submit" scripted>
            {message(progress === "working" ? "form.saving" : "confirm.submit")}
          </Button>
          <Button quiet onClick={async () => setAgain(await onAgain())}>
            {message("confirm.again")}
          </Button>
        </div>
        <p role="status">{again && message("confirm.again-sent")}</p>
      </form>
      <Link to={{ search: stepSearch(step) }}>{message("confirm.change")}</Link>
    </TextPage>
  );
}
