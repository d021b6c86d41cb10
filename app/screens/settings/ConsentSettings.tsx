// Consent by category, changed at any time. `?menu=consents` leads straight to it.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { type Consent, type ConsentCategory, consentCategories } from "../../consent/consent.ts";
import { consentToNone } from "../../consent/decisions.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { useHydrated } from "../../page/use-hydrated.ts";
import { useQuery } from "../../page/use-query.ts";
import { useConsent, useServices } from "../../services.ts";
import { consentMenuQuery } from "../../shell/ConsentMenuLink.tsx";
import { AgreedConsents } from "./AgreedConsents.tsx";
import styles from "./SettingsScreen.module.css";

export function ConsentSettings() {
  const message = useMessage();
  const { consent, toasts } = useServices();
  const state = useConsent();
  const decided = typeof state === "object" ? state : consentToNone;
  const [draft, setDraft] = useState<Partial<Consent>>({});
  const section = useRef<HTMLElement>(null);
  const isAskedFor = useQuery().toString().includes(consentMenuQuery);

  useEffect(() => {
    if (!isAskedFor) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView();
  }, [isAskedFor]);

  function save(event: FormEvent) {
    event.preventDefault();
    consent.decide({ ...decided, ...draft });
    setDraft({});
    toasts.open(message("consent.saved"));
  }

  return (
    <section ref={section} tabIndex={-1} className={styles.card} aria-labelledby="consents">
      <h2 id="consents">{message("settings.consents")}</h2>
      <form onSubmit={save} className={styles.consents} noValidate>
        <Category name="necessary" checked />
        {consentCategories.map((category) => (
          <Category
            key={category}
            name={category}
            checked={draft[category] ?? decided[category]}
            onChange={(checked) => setDraft({ ...draft, [category]: checked })}
          />
        ))}
        <Button type="submit" scripted>
          {message("consent.save")}
        </Button>
      </form>
      <AgreedConsents />
    </section>
  );
}

interface CategoryProps {
  readonly name: ConsentCategory | "necessary";
  readonly checked: boolean;
  /** None for a category that is always on. */
  readonly onChange?: (checked: boolean) => void;
}

function Category({ name, checked, onChange }: CategoryProps) {
  const message = useMessage();
  const hydrated = useHydrated();
  return (
    <div className={styles.category}>
      <input
        type="checkbox"
        id={`consent-${name}`}
        name={name}
        checked={checked}
        disabled={!onChange || !hydrated}
        onChange={({ target }) => onChange?.(target.checked)}
        aria-describedby={`consent-${name}-body`}
      />
      <label htmlFor={`consent-${name}`}>{message(`consent.${name}`)}</label>
      <p id={`consent-${name}-body`}>{message(`consent.${name}-body`)}</p>
    </div>
  );
}
