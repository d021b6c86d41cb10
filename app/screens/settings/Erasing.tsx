// Erasing everything: what goes, what stays, and the user's own address typed to confirm.
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { erase } from "../../account/own-data.ts";
import { ApiError } from "../../api/api-error.ts";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { usePage } from "../../page/page-context.ts";
import { useServices } from "../../services.ts";
import { screenPath } from "../../site/paths.ts";
import type { UserProfile } from "../../user/profile.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import styles from "./SettingsScreen.module.css";

const field = "erasing-confirmation";

export function Erasing({ profile: { email } }: { profile: UserProfile }) {
  const message = useMessage();
  const navigate = useNavigate();
  const { api, session, toasts } = useServices();
  const { language } = usePage();
  const [attempt, dialog] = useSignInAgain();
  const [state, setState] = useState<"idle" | "busy" | "mismatch" | "failed">("idle");

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem(field);
    if (state === "busy" || !(input instanceof HTMLInputElement)) return;
    setState("busy");
    try {
      await attempt(() => erase(api, input.value, language));
    } catch (failure) {
      const mismatch = failure instanceof ApiError && failure.status === 422;
      setState(mismatch ? "mismatch" : "failed");
      if (mismatch) input.focus();
      return;
    }
    session.denial()();
    toasts.open(message("own.erased"));
    await navigate(screenPath(language, "landing"), { replace: true });
  }

  return (
    <>
      <h3>{message("own.erase")}</h3>
      <p>{message("own.erase-goes")}</p>
      <p>{message("own.erase-stays")}</p>
      <form onSubmit={(event) => void submit(event)} className={styles.erasing} noValidate aria-busy={state === "busy"}>
        <TextField
          id={field}
          name={field}
          type="email"
          autoComplete="off"
          label={message("own.erase-type", { email })}
          mistake={state === "mismatch" ? message("own.erase-mismatch", { email }) : undefined}
        />
        {state === "failed" && <p role="alert">{message("own.erase-failed")}</p>}
        <Button type="submit" scripted>
          {message("own.erase-submit")}
        </Button>
      </form>
      {dialog}
    </>
  );
}
