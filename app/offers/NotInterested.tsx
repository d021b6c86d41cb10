// The button that sets an offer apart as one that does not interest.
import { useState } from "react";
import type { OfferDetails } from "../api/types.ts";
import { useMessage } from "../i18n/use-message.ts";
import { useServices } from "../services.ts";
import styles from "./OfferPanel.module.css";
import { changeOffer } from "./offers.ts";

interface NotInterestedProps {
  readonly offer: OfferDetails;
  readonly onChange: () => void;
}

export function NotInterested({ offer, onChange }: NotInterestedProps) {
  const message = useMessage();
  const { api } = useServices();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function decline() {
    if (state === "busy") return;
    setState("busy");
    const failed = await changeOffer(api, offer, "decline").then(
      () => false,
      () => true,
    );
    setState(failed ? "failed" : "idle");
    onChange();
  }

  return (
    <>
      <button
        type="button"
        className={styles.plain}
        aria-label={message("offers.decline-of", { lender: offer.lender.name })}
        onClick={() => void decline()}
      >
        {message("offer.decline")}
      </button>
      {state === "failed" && (
        <p role="alert" className={styles.failure}>
          {message("offers.change-failed")}
        </p>
      )}
    </>
  );
}
