// The button that opens an offer again that did not interest its user.
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { useMessage } from "../i18n/use-message.ts";
import styles from "./OfferPanel.module.css";

interface PutBackProps {
  /** Which offer, for screen readers, where several stand together. */
  readonly label?: string;
  /** Does it. Where it rejects, that is said beside the button. */
  readonly onPutBack: () => Promise<void>;
}

export function PutBack({ label, onPutBack }: PutBackProps) {
  const message = useMessage();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function putBack() {
    if (state === "busy") return;
    setState("busy");
    try {
      await onPutBack();
      setState("idle");
    } catch {
      setState("failed");
    }
  }

  return (
    <>
      {state === "failed" && (
        <p role="alert" className={styles.failure}>
          {message("offers.change-failed")}
        </p>
      )}
      <Button quiet aria-label={label} onClick={() => void putBack()}>
        {message("offer.restore")}
      </Button>
    </>
  );
}
