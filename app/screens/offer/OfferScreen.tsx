// A loan offer with all that it costs, and the button that accepts it.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useParams } from "react-router";
import { ApiError } from "../../api/api-error.ts";
import type { ApiClient } from "../../api/client.ts";
import { problemIn } from "../../api/problem.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { CostBar, CostLegend } from "../../credit/CostBar.tsx";
import { RepaymentCurve } from "../../credit/RepaymentCurve.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { figuresIn, type StylesByCurrency, useDay } from "../../offers/figures.ts";
import { acceptOffer, loadOffer, type Offer, offerParts, offerTerms } from "../../offers/offers.ts";
import { PendingAcceptance } from "../../offers/pending-acceptance.ts";
import type { PageData } from "../../page/page-data.ts";
import { useServices, useUser } from "../../services.ts";
import { Button, ButtonLink } from "../../shell/Button.tsx";
import { Caution } from "../../shell/Caution.tsx";
import { Facts } from "../../shell/Facts.tsx";
import { TextPage } from "../../shell/TextPage.tsx";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import styles from "./OfferScreen.module.css";

export default function OfferScreen({ page }: { page: PageData<"offer"> }) {
  const message = useMessage();
  return (
    <TextPage heading={page.content.heading} lead={page.description}>
      <LoadedOffer id={useParams().id ?? ""} currencies={page.content.styles} />
      <ButtonLink screen="offers" quiet>
        {message("offer.all")}
      </ButtonLink>
    </TextPage>
  );
}

function LoadedOffer({ id, currencies }: { id: string; currencies: StylesByCurrency }) {
  const message = useMessage();
  const load = useCallback((api: ApiClient) => loadOffer(api, id), [id]);
  const [loaded, again] = useLoaded(load);
  if (loaded === "loading") return <p role="status">{message("shell.loading")}</p>;
  if ("value" in loaded) return <ShownOffer offer={loaded.value} currencies={currencies} />;
  if (loaded.failure instanceof ApiError && loaded.failure.status === 404) return <p>{message("offer.unknown")}</p>;
  return (
    <>
      <p role="alert">{message("offers.failed")}</p>
      <Button onClick={again}>{message("common.try-again")}</Button>
    </>
  );
}

function ShownOffer({ offer, currencies }: { offer: Offer; currencies: StylesByCurrency }) {
  const message = useMessage();
  const { money, percent } = figuresIn(currencies);
  const { lender, currency, amount, months } = offer;
  return (
    <>
      <Facts
        facts={[
          [message("offer.lender"), lender],
          [message("loan.amount"), money(amount, currency)],
          [message("loan.period"), message("loan.period-years", { years: months / 12 })],
          [message("figures.rate"), percent(offer.rate_percent)],
          [message("figures.opening-fee"), money(offer.opening_fee, currency)],
          [message("figures.monthly-fee"), money(offer.monthly_fee, currency)],
          [message("figures.instalment"), money(offer.instalment, currency)],
          [message("figures.apr"), percent(offer.apr_percent)],
          [message("figures.total-payable"), money(offer.total_payable, currency)],
        ]}
      />
      <div className={styles.cost}>
        <CostBar parts={offerParts(offer)} money={(value) => money(value, currency)} large />
        <CostLegend />
        <Caution />
      </div>
      <RepaymentCurve terms={offerTerms(offer)} money={(value) => money(value, currency)} />
      <p>{message("compare.fictional")}</p>
      <Acceptance offer={offer} />
    </>
  );
}

/** Who would not sign in again has lost nothing: the offer is still there to be accepted. */
function afterFailure(failure: unknown): Progress {
  const kind = problemIn(failure)?.kind;
  if (kind === "sign-in-again") return "ready";
  return kind === "other-offer-accepted" ? "other-accepted" : "not-accepted";
}

type Progress = "ready" | "accepting" | "other-accepted" | "not-accepted" | { readonly accepted: Offer };

function Acceptance({ offer }: { offer: Offer }) {
  const message = useMessage();
  const { api } = useServices();
  const userId = useUser().profile?.id ?? "";
  const [pending] = useState(() => new PendingAcceptance(() => window.localStorage, userId));
  const [attempt, signInAgain] = useSignInAgain();
  const [progress, setProgress] = useState<Progress>("ready");

  async function accept() {
    if (progress === "accepting") return;
    setProgress("accepting");
    try {
      const accepted = await attempt(
        () => acceptOffer(api, offer),
        () => pending.remember(offer.id, Date.now()),
      );
      if (accepted) setProgress({ accepted });
    } catch (failure) {
      setProgress(afterFailure(failure));
    }
  }

  // A sign-in link may have led here, in another tab than the one in which the offer was accepted.
  const resume = useEffectEvent(() => {
    if (!offer.accepted && pending.take(offer.id, Date.now())) void accept();
  });
  useEffect(() => resume(), []);

  const { accepted } = typeof progress === "object" ? progress.accepted : offer;
  if (accepted) return <Accepted on={accepted} takesFocus={typeof progress === "object"} />;
  return (
    <>
      {signInAgain}
      <p>{message("offer.note")}</p>
      {(progress === "other-accepted" || progress === "not-accepted") && (
        <p role="alert">{message(`offer.${progress}`)}</p>
      )}
      <Button onClick={() => void accept()}>
        {message(progress === "accepting" ? "offer.accepting" : "offer.accept")}
      </Button>
    </>
  );
}

/** Takes the button's place, and the focus that it had. */
function Accepted({ on, takesFocus }: { on: string; takesFocus: boolean }) {
  const message = useMessage();
  const day = useDay();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) text.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={text} tabIndex={takesFocus ? -1 : undefined}>
      {message("offer.accepted", { date: day(on) })}
    </p>
  );
}
