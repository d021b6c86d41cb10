// Looking for a cheaper loan month by month: what it does, turning it on and off, and what was found.
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type * as api from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { useDay } from "../../offers/figures.ts";
import panel from "../../offers/OfferPanel.module.css";
import { TickBox } from "../../offers/TickBox.tsx";
import { useServices } from "../../services.ts";
import { writtenPercent } from "../../site/number-style.ts";
import { ChoiceField } from "../fields/ChoiceField.tsx";
import type { FormPageData } from "../pages/application.ts";
import styles from "./details.module.css";
import { changeKeepLooking, loadKeepLooking, periods } from "./keep-looking.ts";

export function KeepLooking({ page }: { readonly page: FormPageData }) {
  const message = useMessage();
  const [loaded, again] = useLoaded(loadKeepLooking);
  return (
    <section className={panel.panel} aria-labelledby="keep-looking">
      <h2 id="keep-looking">{message("looking.heading")}</h2>
      <p>{message("looking.lead")}</p>
      {loaded === "loading" ? (
        <p role="status">{message("shell.loading")}</p>
      ) : "failure" in loaded ? (
        <>
          <p role="alert">{message("looking.failed")}</p>
          <Button onClick={again}>{message("common.try-again")}</Button>
        </>
      ) : (
        <Request page={page} loaded={loaded.value} />
      )}
    </section>
  );
}

/** What a change is made with: nothing stays pressed while it lasts, and what it led to takes focus. */
function useChange({ language }: FormPageData, loaded: api.KeepLooking) {
  const { api } = useServices();
  const [standing, setStanding] = useState(loaded);
  const [progress, setProgress] = useState<"idle" | "busy" | "failed">("idle");
  const outcome = useRef<HTMLDivElement>(null);

  async function change(to: Parameters<typeof changeKeepLooking>[1]) {
    if (progress === "busy") return;
    setProgress("busy");
    const answer = await changeKeepLooking(api, to, language).catch(() => undefined);
    setProgress(answer ? "idle" : "failed");
    if (!answer) return;
    setStanding(answer);
    outcome.current?.focus();
  }

  return { standing, progress, outcome, change };
}

type Change = ReturnType<typeof useChange>["change"];

function Request({ page, loaded }: { readonly page: FormPageData; readonly loaded: api.KeepLooking }) {
  const message = useMessage();
  const { standing, progress, outcome, change } = useChange(page, loaded);
  const { months, application } = standing;
  return (
    <div ref={outcome} tabIndex={-1} className={styles.search} aria-busy={progress === "busy"}>
      {months ? (
        <Standing page={page} standing={standing} change={change} />
      ) : application ? (
        <TurnOn page={page} application={application} change={change} />
      ) : (
        <>
          <p>{message("looking.no-application")}</p>
          <ButtonLink screen="loan-form" quiet>
            {message("compare.apply")}
          </ButtonLink>
        </>
      )}
      <p role="alert">{progress === "failed" && message("looking.not-changed")}</p>
    </div>
  );
}

interface TurnOnProps {
  readonly page: FormPageData;
  readonly application: api.SearchedLoan;
  readonly change: Change;
}

function TurnOn({ page, application, change }: TurnOnProps) {
  const message = useMessage();
  const day = useDay();
  const [months, setMonths] = useState("");
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const { reference, answered, to_confirm } = application;
  const lacks = { months: months === "", confirmation: to_confirm && !isConfirmed };

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (lacks.months) return document.getElementById("looking-months")?.focus();
    if (lacks.confirmation) return document.getElementById("looking-confirmed")?.focus();
    void change({ months: Number(months), answers_confirmed: isConfirmed });
  }

  return (
    <form noValidate onSubmit={submit} className={panel.form}>
      <p>{message("looking.application", { reference, date: day(answered) })}</p>
      <ChoiceField
        id="looking-months"
        label={message("looking.how-long")}
        mistake={isChecked && lacks.months ? message("looking.choose") : undefined}
        value={months}
        onChange={setMonths}
        choices={periods.map((count) => ({ value: String(count), name: message("looking.months", { count }) }))}
      />
      {to_confirm && (
        <TickBox
          id="looking-confirmed"
          label={message("looking.confirm-box", { date: day(answered) })}
          checked={isConfirmed}
          mistake={isChecked && lacks.confirmation ? message("looking.confirm-first") : undefined}
          onChange={setIsConfirmed}
        />
      )}
      <p className={styles.consent}>{page.content.consents.keep_looking}</p>
      <div className={panel.actions}>
        <Button type="submit" scripted>
          {message("looking.start")}
        </Button>
      </div>
    </form>
  );
}

interface StandingProps {
  readonly page: FormPageData;
  readonly standing: api.KeepLooking;
  readonly change: Change;
}

function Standing({ page, standing: { months, ends, next, application, found }, change }: StandingProps): ReactNode {
  const message = useMessage();
  const day = useDay();
  const percent = (rate: number) => writtenPercent(page.content.form.style, rate);
  return (
    <>
      {ends && (
        <p>
          {message("looking.on", { ends: day(ends) })}{" "}
          {next && next.slice(0, 10) <= ends && message("looking.next", { next: day(next) })}
        </p>
      )}
      {found && (
        <>
          <p>
            {found.best_apr_percent
              ? message("looking.found-beside", {
                  date: day(found.at),
                  found: percent(found.apr_percent),
                  best: percent(found.best_apr_percent),
                })
              : message("looking.found", { date: day(found.at), found: percent(found.apr_percent) })}
          </p>
          <ButtonLink screen="loan-form">{message("compare.apply")}</ButtonLink>
        </>
      )}
      {application?.to_confirm && (
        <>
          <p>{message("looking.too-old", { date: day(application.answered) })}</p>
          <Button onClick={() => void change({ months: months ?? null, answers_confirmed: true })}>
            {message("looking.still-true")}
          </Button>
        </>
      )}
      {!application && <p>{message("looking.no-application")}</p>}
      <Button quiet onClick={() => void change({ months: null })}>
        {message("looking.stop")}
      </Button>
    </>
  );
}
