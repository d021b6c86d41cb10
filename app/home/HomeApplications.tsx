// The front page's part for who is signed in: a card for each application, or ways on where there is none. It says nothing
// until all of it is there, and nothing where it can't be had: the page is everybody's.
import { useLingui } from "@lingui/react";
import { type ReactNode, useEffect, useState } from "react";
import { addMessages as addAccountMessages } from "../account/add-messages.ts";
import type { Application, ApplicationPage } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { Badge } from "../components/Badge.tsx";
import { ButtonLink } from "../components/Button.tsx";
import { ScreenLink } from "../components/ScreenLink.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { addMessages as addOfferMessages } from "../offers/add-messages.ts";
import { useDay } from "../offers/figures.ts";
import { applicationStateText } from "../offers/state-text.ts";
import type { LoanFormContent } from "../page/contents.ts";
import { usePage } from "../page/page-context.ts";
import { languageOf } from "../site/languages.ts";
import { writtenMoney, writtenPercent } from "../site/number-style.ts";
import styles from "./HomeApplications.module.css";
import { bestOffer, nextStep } from "./summary.ts";

export interface HomeApplicationsProps {
  /** The calculator's: names of purposes, and how the language writes money. */
  readonly form: LoanFormContent;
}

const loadApplications = (api: { get: <T>(path: string) => Promise<T | undefined> }) =>
  api.get<ApplicationPage>("/api/v1/applications");

export default function HomeApplications({ form }: HomeApplicationsProps): ReactNode {
  const message = useMessage();
  const isWorded = useMessages();
  const [loaded] = useLoaded(loadApplications);
  if (!isWorded || loaded === "loading" || "failure" in loaded) return null;
  const { items } = loaded.value;
  return (
    <section className={styles.home} aria-labelledby="home-applications">
      <h2 id="home-applications">{message("home.heading")}</h2>
      {items.length === 0 ? (
        <>
          <p>{message("home.none")}</p>
          <div className={styles.ways}>
            <ButtonLink screen="loan-form">{message("home.apply")}</ButtonLink>
            <ButtonLink screen="compare" quiet>
              {message("compare.link")}
            </ButtonLink>
          </div>
        </>
      ) : (
        <ul className={styles.cards}>
          {items.map((application) => (
            <Card key={application.id} application={application} form={form} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Card({ application, form }: { application: Application; form: LoanFormContent }) {
  const message = useMessage();
  const day = useDay();
  const { currency: own } = languageOf(usePage().language);
  const { kind, purpose, amount, created, currency, reference, company } = application;
  const purposeName = form.purposes.find(({ value }) => value === purpose)?.name;
  const best = bestOffer(application);
  const next = nextStep(application);
  // Another market's currency goes by its code, after the number.
  const style = currency === own ? form.style : { ...form.style, money: `#\u00a0${currency}` };
  const money = (units: number) => writtenMoney(style, units, Number.isInteger(units) ? 0 : 2);
  return (
    <li>
      <h3>
        {kind === "card" ? message("home.card") : (company?.name ?? purposeName ?? purpose)}, {money(amount)}
      </h3>
      <Badge>{applicationStateText(application, message)}</Badge>
      <p className={styles.soft}>
        <time dateTime={created}>{message("home.sent", { date: day(created) })}</time>, {reference}
      </p>
      {best && (
        <p>
          {message("home.best", {
            apr: writtenPercent(form.style, best.apr_percent),
            instalment: money(best.instalment / 100),
          })}
        </p>
      )}
      <p>
        <ScreenLink screen={next.screen}>{message(next.text)}</ScreenLink>
      </p>
    </li>
  );
}

/** Whether the words are there. */
function useMessages(): boolean {
  const { i18n } = useLingui();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    Promise.all([addAccountMessages(i18n), addOfferMessages(i18n)]).then(
      () => setIsThere(true),
      () => undefined,
    );
  }, [i18n]);
  return isThere;
}
