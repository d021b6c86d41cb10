// A loan or a card that is offered, with all that it costs, what it depends on, and what its user can do with it.
import { lazy, Suspense, useCallback, useState } from "react";
import { useParams } from "react-router";
import { ApiError } from "../../api/api-error.ts";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { RepaymentCurve } from "../../credit/RepaymentCurve.tsx";
import { RepresentativeExample } from "../../credit/RepresentativeExample.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { Acceptance } from "../../offers/Acceptance.tsx";
import { Conditions } from "../../offers/Conditions.tsx";
import { EarlyRepayment } from "../../offers/EarlyRepayment.tsx";
import { figuresIn } from "../../offers/figures.ts";
import { OfferFigures } from "../../offers/OfferFigures.tsx";
import { loadOffer, type OfferWithSchedule, offerTerms } from "../../offers/offers.ts";
import { ScheduleTable } from "../../offers/ScheduleTable.tsx";
import { Standing } from "../../offers/Standing.tsx";
import type { OffersContent } from "../../page/contents.ts";
import type { PageData } from "../../page/page-data.ts";

const CardOffer = lazy(() => import("../../offers/CardOffer.tsx"));

export { addMessages } from "../../offers/add-messages.ts";

export default function OfferScreen({ page }: { page: PageData<"offer"> }) {
  const message = useMessage();
  return (
    <TextPage heading={page.content.heading} lead={page.description}>
      <LoadedOffer id={useParams().id ?? ""} content={page.content} />
      <ButtonLink screen="offers" quiet>
        {message("offer.all")}
      </ButtonLink>
    </TextPage>
  );
}

function LoadedOffer({ id, content }: { id: string; content: OffersContent }) {
  const message = useMessage();
  const load = useCallback((api: ApiClient) => loadOffer(api, id), [id]);
  const [loaded, again] = useLoaded(load);
  if (loaded === "loading") return <p role="status">{message("shell.loading")}</p>;
  if ("value" in loaded) return <OfferPage loaded={loaded.value} content={content} />;
  if (loaded.failure instanceof ApiError && loaded.failure.status === 404) return <p>{message("offer.unknown")}</p>;
  return (
    <>
      <p role="alert">{message("offers.failed")}</p>
      <Button onClick={again}>{message("common.try-again")}</Button>
    </>
  );
}

function OfferPage({ loaded, content }: { loaded: OfferWithSchedule; content: OffersContent }) {
  const message = useMessage();
  const [changed, setChanged] = useState<OfferWithSchedule["offer"]>();
  const offer = changed ?? loaded.offer;
  const isCard = offer.kind === "card";
  const { money } = figuresIn(content.styles);
  const written = (hundredths: number) => money(hundredths / 100, offer.currency);
  const acceptance =
    offer.state === "open" &&
    (offer.role === "applicant" ? (
      <Acceptance offer={offer} onChange={setChanged} />
    ) : (
      <p>{message("application.co-applicant")}</p>
    ));
  return (
    <>
      <Standing key={offer.state} offer={offer} takesFocus={changed !== undefined} onChange={setChanged} />
      {isCard ? (
        <Suspense>
          <CardOffer loaded={{ ...loaded, offer }} content={content}>
            {acceptance}
          </CardOffer>
        </Suspense>
      ) : (
        <>
          <OfferFigures offer={offer} currencies={content.styles} />
          {acceptance}
          <RepaymentCurve terms={offerTerms(offer)} money={(value) => money(value, offer.currency)} />
          <ScheduleTable schedule={loaded.schedule} money={written} />
          <EarlyRepayment schedule={loaded.schedule} months={offer.months} money={written} />
        </>
      )}
      {offer.conditions.length > 0 && <Conditions {...offer} />}
      {!isCard && <RepresentativeExample source="typical" {...content.example} />}
      <p>{message("compare.fictional")}</p>
    </>
  );
}
