// A loan offer with all that it costs, and the button that accepts it.
import { useCallback, useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { ApiError } from "../../api/api-error.ts";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { acceptOffer, loadOffer, type Offer } from "../../offers/offers.ts";
import { useFigures } from "../../offers/use-figures.ts";
import type { PageData } from "../../page/page-data.ts";
import { useServices } from "../../services.ts";
import { Button, ButtonLink } from "../../shell/Button.tsx";
import { Facts } from "../../shell/Facts.tsx";
import { TextPage } from "../../shell/TextPage.tsx";

export default function OfferScreen({ page }: { page: PageData<"offer"> }) {
  const message = useMessage();
  return (
    <TextPage heading={page.content.heading} lead={page.description}>
      <LoadedOffer id={useParams().id ?? ""} />
      <ButtonLink screen="offers" quiet>
        {message("offer.all")}
      </ButtonLink>
    </TextPage>
  );
}

function LoadedOffer({ id }: { id: string }) {
  const message = useMessage();
  const load = useCallback((api: ApiClient) => loadOffer(api, id), [id]);
  const [loaded, again] = useLoaded(load);
  if (loaded === "loading") return <p role="status">{message("shell.loading")}</p>;
  if ("value" in loaded) return <ShownOffer offer={loaded.value} />;
  if (loaded.failure instanceof ApiError && loaded.failure.status === 404) return <p>{message("offer.unknown")}</p>;
  return (
    <>
      <p role="alert">{message("offers.failed")}</p>
      <Button onClick={again}>{message("common.try-again")}</Button>
    </>
  );
}

function ShownOffer({ offer }: { offer: Offer }) {
  const message = useMessage();
  const { money, percent } = useFigures();
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
      <p>{message("footer.caution")}</p>
      <p>{message("compare.fictional")}</p>
      <Acceptance offer={offer} />
    </>
  );
}

type Progress = "ready" | "accepting" | "other-accepted" | "not-accepted" | { readonly accepted: Offer };

function Acceptance({ offer }: { offer: Offer }) {
  const message = useMessage();
  const { api } = useServices();
  const [progress, setProgress] = useState<Progress>("ready");

  async function accept() {
    if (progress === "accepting") return;
    setProgress("accepting");
    try {
      const accepted = await acceptOffer(api, offer);
      if (accepted) setProgress({ accepted });
    } catch (failure) {
      const other = failure instanceof ApiError && failure.status === 409;
      setProgress(other ? "other-accepted" : "not-accepted");
    }
  }

  const { accepted } = typeof progress === "object" ? progress.accepted : offer;
  if (accepted) return <Accepted on={accepted} takesFocus={typeof progress === "object"} />;
  return (
    <>
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
  const { day } = useFigures();
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
