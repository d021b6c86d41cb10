// A button that asks again in a dialogue, which says what follows, with a way out that is as large as the way on.
import { type ReactNode, useState } from "react";
import { Button } from "../components/Button.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { useMessage } from "../i18n/use-message.ts";
import styles from "./OfferPanel.module.css";

interface ConfirmationProps {
  /** What the button says, in the dialogue too. */
  readonly name: string;
  readonly heading: string;
  /** What follows. */
  readonly children: ReactNode;
  /** What leaves everything as it is. */
  readonly keep: string;
  /** Does it. Where it rejects, the dialogue says so and stays open. */
  readonly onConfirm: () => Promise<void>;
}

export function Confirmation({ name, heading, children, keep, onConfirm }: ConfirmationProps) {
  const message = useMessage();
  const [progress, setProgress] = useState<"closed" | "open" | "working" | "failed">("closed");

  async function confirm(close: () => void) {
    if (progress === "working") return;
    setProgress("working");
    try {
      await onConfirm();
      close();
    } catch {
      setProgress("failed");
    }
  }

  return (
    <>
      <Button quiet onClick={() => setProgress("open")}>
        {name}
      </Button>
      {progress !== "closed" && (
        <Dialog heading={heading} onClose={() => setProgress("closed")}>
          {(close) => (
            <>
              {children}
              <p role="alert">{progress === "failed" && message("offers.change-failed")}</p>
              <div className={styles.actions}>
                {/* The first one has focus: pressing Enter again changes nothing. */}
                <Button quiet onClick={close}>
                  {keep}
                </Button>
                <Button quiet onClick={() => void confirm(close)}>
                  {name}
                </Button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
