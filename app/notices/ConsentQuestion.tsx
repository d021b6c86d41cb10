// Asks for consent, to all or by category in place. To reject takes as much as to accept: one press of a button of
// the same kind.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { consentCategories } from "../consent/consent.ts";
import { consentToAll, consentToNone } from "../consent/decisions.ts";
import { useMessage } from "../i18n/use-message.ts";
import { useServices } from "../services.ts";
import styles from "./Notices.module.css";

export function ConsentQuestion() {
  const message = useMessage();
  const { consent } = useServices();
  const [choosing, setChoosing] = useState(false);
  const first = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (choosing) first.current?.focus();
  }, [choosing]);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    consent.decide({ analytics: chosen.has("analytics"), marketing: chosen.has("marketing") });
  }

  return (
    <form className={styles.question} onSubmit={save} noValidate>
      {choosing ? (
        <fieldset className={styles.categories}>
          <legend className={styles.legend}>{message("consent.heading")}</legend>
          <label>
            <input type="checkbox" checked disabled />
            {message("consent.necessary")}
          </label>
          {consentCategories.map((category, index) => (
            <label key={category}>
              <input type="checkbox" name={category} ref={index === 0 ? first : undefined} />
              {message(`consent.${category}`)}
            </label>
          ))}
        </fieldset>
      ) : (
        <p className={styles.text}>
          {message("consent.needs")} {message("consent.measures")}
        </p>
      )}
      <div className={styles.choices}>
        <button type="button" className={styles.button} onClick={() => consent.decide(consentToNone)}>
          {message("consent.reject")}
        </button>
        <button type="button" className={styles.button} onClick={() => consent.decide(consentToAll)}>
          {message("consent.accept")}
        </button>
      </div>
      {/* Two elements, or the press that opens the categories would send the form. */}
      {choosing ? (
        <button key="save" type="submit" className={styles.own}>
          {message("consent.save")}
        </button>
      ) : (
        <button key="choose" type="button" className={styles.own} onClick={() => setChoosing(true)}>
          {message("consent.choose")}
        </button>
      )}
    </form>
  );
}
