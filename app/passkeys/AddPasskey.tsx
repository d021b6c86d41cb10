// Adds a passkey: asks for a name, and for the code of an admin where it is the first, then has the browser make it.
import { type FormEvent, useState } from "react";
import { problemIn } from "../api/problem.ts";
import type { AddedPasskey } from "../api/types.ts";
import { Button } from "../components/Button.tsx";
import { ErrorSummary, type Mistake } from "../components/ErrorSummary.tsx";
import { TextField } from "../components/TextField.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import { useServices } from "../services.ts";
import { useSignInAgain } from "../user/use-sign-in-again.tsx";
import { addPasskey } from "./calls.ts";
import { failureText, nameLimit } from "./failure-text.ts";
import styles from "./Passkeys.module.css";

const fields = { code: "passkey-code", name: "passkey-name" } as const;

interface AddPasskeyProps {
  /** Whether it takes the code that an admin hands over. */
  readonly takesCode?: boolean;
  readonly onAdded: (added: AddedPasskey) => void;
}

export function AddPasskey({ takesCode = false, onAdded }: AddPasskeyProps) {
  const message = useMessage();
  const { api } = useServices();
  const { language } = usePage();
  const [attempt, signInAgain] = useSignInAgain();
  const [progress, setProgress] = useState<"working" | readonly Mistake[]>([]);
  const mistakes = progress === "working" ? [] : progress;

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (progress === "working") return;
    const typed = new FormData(event.currentTarget);
    const code = takesCode ? String(typed.get("code") ?? "").trim() : undefined;
    if (code === "") return setProgress([{ field: fields.code, text: message("passkey.code-missing") }]);
    setProgress("working");
    try {
      const addition = { code, name: String(typed.get("name") ?? ""), language };
      const added = await attempt(() => addPasskey(api, addition));
      setProgress([]);
      if (added) onAdded(added);
    } catch (failure) {
      const isCode = problemIn(failure)?.kind === "enrolment-code-wrong";
      setProgress([{ ...(isCode && { field: fields.code }), text: message(failureText(failure)) }]);
    }
  }

  return (
    <>
      <form className={styles.stack} onSubmit={add} noValidate method="post">
        <ErrorSummary mistakes={mistakes} />
        {takesCode && (
          <TextField
            id={fields.code}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            label={message("passkey.code")}
            hint={message("passkey.code-hint")}
            mistake={mistakes.find(({ field }) => field === fields.code)?.text}
          />
        )}
        <TextField
          id={fields.name}
          name="name"
          autoComplete="off"
          maxLength={nameLimit}
          label={message("passkey.name")}
          hint={message("passkey.name-hint")}
        />
        <Button type="submit" scripted>
          {message(progress === "working" ? "passkey.working" : "passkey.add")}
        </Button>
      </form>
      {signInAgain}
    </>
  );
}
