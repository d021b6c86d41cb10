// Asks for consent. Its texts are short and small: it appears late, and must not be the largest thing
// on the page. To reject takes as much as to accept: one button of the same kind.
import { consentToAll, consentToNone } from "../consent/consent.ts";
import { useMessage } from "../i18n/use-message.ts";
import { useServices } from "../services.ts";
import { Button } from "../shell/Button.tsx";
import { ConsentMenuLink } from "../shell/ConsentMenuLink.tsx";
import styles from "./Notices.module.css";

export function ConsentBanner() {
  const message = useMessage();
  const { consent } = useServices();
  return (
    <section className={styles.banner} aria-labelledby="consent-banner">
      <h2 id="consent-banner">{message("consent.heading")}</h2>
      <p>{message("consent.needs")}</p>
      <p>{message("consent.measures")}</p>
      <p>{message("consent.changes")}</p>
      <div className={styles.choices}>
        <Button onClick={() => consent.decide(consentToNone)}>{message("consent.reject")}</Button>
        <Button onClick={() => consent.decide(consentToAll)}>{message("consent.accept")}</Button>
        <ConsentMenuLink>{message("consent.choose")}</ConsentMenuLink>
      </div>
    </section>
  );
}
