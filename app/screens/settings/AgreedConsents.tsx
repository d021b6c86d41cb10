// What the user has agreed to over time, with the words that were shown, and taking marketing back.
import { useState } from "react";
import { isGiven, loadConsents, revokeMarketing } from "../../account/own-data.ts";
import type { ConsentEntry } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { Button } from "../../components/Button.tsx";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { useDay } from "../../offers/figures.ts";
import { usePage } from "../../page/page-context.ts";
import { useServices, useUser } from "../../services.ts";
import { languages } from "../../site/languages.ts";
import styles from "./SettingsScreen.module.css";

const marketing = "marketing_email";
const keepLooking = "keep_looking";

export function AgreedConsents() {
  const message = useMessage();
  const { profile } = useUser();
  if (!profile) return null;
  return (
    <>
      <h3>{message("agreed.heading")}</h3>
      <History key={profile.id} />
    </>
  );
}

function History() {
  const message = useMessage();
  const [loaded, again] = useLoaded(loadConsents);
  if (loaded === "loading") return <p role="status">{message("shell.loading")}</p>;
  if ("failure" in loaded) {
    return (
      <>
        <p role="alert">{message("agreed.failed")}</p>
        <Button onClick={again}>{message("common.try-again")}</Button>
      </>
    );
  }
  const history = loaded.value;
  return (
    <>
      <Marketing given={isGiven(history, marketing)} onChange={again} />
      {isGiven(history, keepLooking) && (
        <p>
          {message("agreed.keep-looking")}{" "}
          <ScreenLink screen="continuous-form">{message("agreed.keep-looking-change")}</ScreenLink>
        </p>
      )}
      {history.length === 0 ? (
        <p>{message("agreed.none")}</p>
      ) : (
        <ul className={styles.sessions}>
          {history.map((entry) => (
            <Entry key={`${entry.kind} ${entry.at}`} entry={entry} />
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({ entry: { kind, given, at, text, language } }: { entry: ConsentEntry }) {
  const message = useMessage();
  const day = useDay();
  const date = day(at);
  const tag = languages.find(({ code }) => code === language)?.tag;
  return (
    <li>
      <div>
        <p lang={tag}>{text ?? kind}</p>
        <p>
          <time dateTime={at}>{message(given ? "agreed.given" : "agreed.not-given", { date })}</time>
        </p>
      </div>
    </li>
  );
}

function Marketing({ given, onChange }: { given: boolean; onChange: () => void }) {
  const message = useMessage();
  const { api, toasts } = useServices();
  const { language } = usePage();
  const [failed, setFailed] = useState(false);

  async function revoke() {
    const answer = await revokeMarketing(api, language).catch(() => undefined);
    setFailed(answer === undefined);
    if (answer) toasts.open(message("agreed.revoked"));
    onChange();
  }

  if (!given) return <p>{message("agreed.no-marketing")}</p>;
  return (
    <>
      <p>{message("agreed.marketing")}</p>
      {failed && <p role="alert">{message("agreed.revoke-failed")}</p>}
      <Button quiet onClick={() => void revoke()}>
        {message("agreed.revoke")}
      </Button>
    </>
  );
}
