// Where an offer stands that can't be accepted, or has been: what that means, what comes next, and what can be undone.
import { useEffect, useId, useRef } from "react";
import type { OfferDetails } from "../api/types.ts";
import { formScreen } from "../application/kinds/form-screens.ts";
import { ButtonLink } from "../components/Button.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { useServices } from "../services.ts";
import { Confirmation } from "./Confirmation.tsx";
import { useDay } from "./figures.ts";
import { NextSteps } from "./NextSteps.tsx";
import styles from "./OfferPanel.module.css";
import { offerNote } from "./offer-note.ts";
import { changeOffer } from "./offers.ts";
import { PutBack } from "./PutBack.tsx";
import { offerStateText } from "./state-text.ts";

interface StandingProps {
  readonly offer: OfferDetails;
  /** Whether it has just come to stand so: then it takes focus from the button that is gone. */
  readonly takesFocus: boolean;
  /** Called with the offer as it then stands. */
  readonly onChange: (offer: OfferDetails) => void;
}

export function Standing({ offer, takesFocus, onChange }: StandingProps) {
  const message = useMessage();
  const { api } = useServices();
  const day = useDay();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { state } = offer;
  const decides = offer.role === "applicant";
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  async function change(to: "restore" | "cancel") {
    const changed = await changeOffer(api, offer, to);
    if (changed) onChange(changed);
  }

  if (state === "open") return null;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={takesFocus ? -1 : undefined}>
        {offerStateText(offer, message)}
      </h2>
      <p>{message(offerNote(offer.kind, state))}</p>
      {!decides && <p>{message("application.co-applicant")}</p>}
      {decides && state === "accepted" && (
        <>
          {offer.reflection_until && <p>{message("offer.reflection", { date: day(offer.reflection_until) })}</p>}
          <NextSteps offer={offer} />
          <Confirmation
            name={message("offer.cancel")}
            heading={message("offer.cancel-heading", { lender: offer.lender.name })}
            keep={message("offer.cancel-keep")}
            onConfirm={() => change("cancel")}
          >
            <p>{message("offer.cancel-means")}</p>
          </Confirmation>
        </>
      )}
      {decides && state === "declined" && <PutBack onPutBack={() => change("restore")} />}
      {decides && state === "expired" && (
        <ButtonLink screen={formScreen(offer.kind)}>{message("offers.apply-again")}</ButtonLink>
      )}
    </section>
  );
}
