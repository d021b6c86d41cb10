// Recovery codes, which nobody can see again: to copy and to print, until the user says that they are stored.
import { type FormEvent, useState } from "react";
import { Button } from "../components/Button.tsx";
import { ErrorSummary, type Mistake } from "../components/ErrorSummary.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { FocusedHeading } from "./FocusedHeading.tsx";
import styles from "./Passkeys.module.css";

const field = "codes-stored";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Called once the user says that they are stored. */
  readonly onStored: () => void;
}

export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const message = useMessage();
  const [copying, setCopying] = useState<"none" | "copied" | "refused">("none");
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([]);

  async function copy() {
    const text = codes.join("\n");
    setCopying(
      await navigator.clipboard.writeText(text).then(
        () => "copied",
        () => "refused",
      ),
    );
  }

  function goOn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (new FormData(event.currentTarget).has(field)) onStored();
    else setMistakes([{ field, text: message("recovery.not-stored") }]);
  }

  return (
    <section className={styles.stack} aria-labelledby="recovery-codes">
      <FocusedHeading id="recovery-codes">{message("recovery.codes")}</FocusedHeading>
      <p>{message("recovery.codes-lead")}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className={styles.row}>
        <Button quiet onClick={copy}>
          {message("recovery.copy")}
        </Button>
        <Button quiet onClick={() => window.print()}>
          {message("recovery.print")}
        </Button>
        <span role="status">
          {copying !== "none" && message(copying === "copied" ? "recovery.copied" : "recovery.copy-refused")}
        </span>
      </p>
      <form className={styles.stack} onSubmit={goOn} noValidate>
        <ErrorSummary mistakes={mistakes} />
        <label className={styles.tick}>
          <input id={field} name={field} type="checkbox" aria-invalid={mistakes.length > 0 || undefined} />
          {message("recovery.stored")}
        </label>
        <Button type="submit" scripted>
          {message("recovery.go-on")}
        </Button>
      </form>
    </section>
  );
}
