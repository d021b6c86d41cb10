// What is done with an open offer: its information is opened, and then it is accepted; or the user is not interested.
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import type { OfferDetails } from "../api/types.ts";
import { formScreen } from "../application/kinds/form-screens.ts";
import { readIban } from "../application/numbers/iban.ts";
import { Button } from "../components/Button.tsx";
import { ScreenLink } from "../components/ScreenLink.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { useServices, useUser } from "../services.ts";
import { useSignInAgain } from "../user/use-sign-in-again.tsx";
import { type AcceptanceFailure, acceptanceFailure } from "./acceptance-failure.ts";
import { findIbanMistake, IbanField } from "./IbanField.tsx";
import styles from "./OfferPanel.module.css";
import { acceptOffer, changeOffer, offerAddress } from "./offers.ts";
import { PendingAcceptance } from "./pending-acceptance.ts";
import { TickBox } from "./TickBox.tsx";

interface AcceptanceProps {
  readonly offer: OfferDetails;
  /** Called with the offer as it then stands. */
  readonly onChange: (offer: OfferDetails) => void;
}

type Progress =
  | "ready"
  | "incomplete"
  | "accepting"
  | "declining"
  | "not-declined"
  | { readonly failure: AcceptanceFailure };

const box = "information-opened";
const account = "account-number";

export function Acceptance({ offer, onChange }: AcceptanceProps) {
  const message = useMessage();
  const { api } = useServices();
  const userId = useUser().profile?.id ?? "";
  const [pending] = useState(() => new PendingAcceptance(() => window.localStorage, userId));
  const [attempt, signInAgain] = useSignInAgain();
  const [progress, setProgress] = useState<Progress>("ready");
  const [isOpened, setOpened] = useState(false);
  const [iban, setIban] = useState("");
  const ibanMistake = offer.needs_iban ? findIbanMistake(iban) : undefined;
  const isWorking = progress === "accepting" || progress === "declining";

  async function accept() {
    setProgress("accepting");
    try {
      const accepted = await attempt(
        () => acceptOffer(api, offer, offer.needs_iban ? readIban(iban) : undefined),
        () => pending.remember(offer.id, Date.now()),
      );
      if (accepted) onChange(accepted);
    } catch (failure) {
      setProgress({ failure: acceptanceFailure(failure) });
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isWorking) return;
    if (isOpened && !ibanMistake) return accept();
    setProgress("incomplete");
    document.getElementById(isOpened ? account : box)?.focus();
  }

  async function decline() {
    if (isWorking) return;
    setProgress("declining");
    try {
      const declined = await changeOffer(api, offer, "decline");
      if (declined) onChange(declined);
    } catch {
      setProgress("not-declined");
    }
  }

  // A sign-in link may have led here, in another tab than the one in which the offer was accepted.
  const resume = useEffectEvent(() => {
    if (!pending.take(offer.id, Date.now())) return;
    setOpened(true);
    // No account number outlives the page that it was typed on.
    if (!offer.needs_iban) void accept();
  });
  useEffect(() => resume(), []);

  return (
    <section className={styles.panel} aria-labelledby="acceptance">
      {signInAgain}
      <h2 id="acceptance">{message("offer.before")}</h2>
      <p>{message("offer.information-hint")}</p>
      <a href={`${offerAddress(offer.id)}/information`} target="_blank" rel="noreferrer">
        {message("offer.information")}
      </a>
      <form onSubmit={submit} noValidate className={styles.form}>
        <TickBox
          id={box}
          label={message("offer.opened")}
          mistake={progress === "incomplete" && !isOpened ? message("offer.open-first") : undefined}
          checked={isOpened}
          onChange={(opened) => {
            setOpened(opened);
            if (progress === "incomplete") setProgress("ready");
          }}
        />
        {offer.needs_iban && (
          <IbanField
            id={account}
            lender={offer.lender.name}
            value={iban}
            mistake={progress === "incomplete" ? ibanMistake : undefined}
            onChange={setIban}
          />
        )}
        <p>{message(offer.kind === "card" ? "card-offers.note" : "offer.note")}</p>
        {typeof progress === "object" && <Failure failure={progress.failure} kind={offer.kind} />}
        {progress === "not-declined" && (
          <p role="alert" className={styles.failure}>
            {message("offers.change-failed")}
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" scripted>
            {message(progress === "accepting" ? "offer.accepting" : "offer.accept")}
          </Button>
          <Button quiet onClick={() => void decline()}>
            {message("offer.decline")}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Why it was not accepted, and what can be done about it. */
function Failure({ failure, kind }: { failure: AcceptanceFailure; kind: string }) {
  const message = useMessage();
  return (
    <p role="alert" className={styles.failure}>
      {message(`acceptance.${failure}`)}{" "}
      {failure === "offer-expired" && (
        <ScreenLink screen={formScreen(kind)}>{message("offers.apply-again")}</ScreenLink>
      )}
      {(failure === "other-offer-accepted" || failure === "co-applicant-unconfirmed" || failure === "state") && (
        <ScreenLink screen="offers">{message("offer.all")}</ScreenLink>
      )}
    </p>
  );
}
