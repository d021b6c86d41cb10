// What is stored about the user, for how long and who learns of it; a copy of it, and erasing it.
import { useState } from "react";
import { type CopyFormat, loadCopy, saveFile } from "../../account/own-data.ts";
import { problemIn } from "../../api/problem.ts";
import { Button } from "../../components/Button.tsx";
import type { MessageId } from "../../i18n/message-id.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { usePage } from "../../page/page-context.ts";
import { useServices, useUser } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { Erasing } from "./Erasing.tsx";
import styles from "./SettingsScreen.module.css";

const stored = [
  "own.profile",
  "own.drafts",
  "own.details",
  "own.applications",
  "own.accepted",
  "own.consents",
  "own.recipients",
] as const satisfies readonly MessageId[];

export function OwnData() {
  const message = useMessage();
  const { profile } = useUser();
  if (!profile) return null;
  return (
    <section className={styles.card} aria-labelledby="own-data">
      <h2 id="own-data">{message("own.heading")}</h2>
      <p>{message("own.lead")}</p>
      <ul className={styles.stored}>
        {stored.map((id) => (
          <li key={id}>{message(id)}</li>
        ))}
      </ul>
      <Download />
      <Erasing key={profile.id} profile={profile} />
    </section>
  );
}

function Download() {
  const message = useMessage();
  const { api, toasts } = useServices();
  const { language } = usePage();
  const [attempt, dialog] = useSignInAgain();
  const [state, setState] = useState<"idle" | "busy" | "own.download-failed" | "own.too-many">("idle");

  async function download(format: CopyFormat) {
    if (state === "busy") return;
    setState("busy");
    try {
      const file = await attempt(() => loadCopy(api, format, language));
      if (file) {
        saveFile(document, file, `kirkas.${format}`);
        toasts.open(message("own.downloaded"));
      }
      setState("idle");
    } catch (failure) {
      setState(problemIn(failure)?.kind === "too-many-today" ? "own.too-many" : "own.download-failed");
    }
  }

  return (
    <>
      <h3>{message("own.download")}</h3>
      <p>{message("own.download-hint")}</p>
      {(state === "own.download-failed" || state === "own.too-many") && <p role="alert">{message(state)}</p>}
      <div className={styles.buttons} aria-busy={state === "busy"}>
        <Button quiet onClick={() => void download("html")}>
          {message("own.download-html")}
        </Button>
        <Button quiet onClick={() => void download("json")}>
          {message("own.download-json")}
        </Button>
      </div>
      {dialog}
    </>
  );
}
