// Asks once more before an invitation is refused, and says what follows.
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import styles from "../pages/pages.module.css";
import { invitationSearch } from "./invitation-token.ts";

interface InvitationRefusalProps {
  /** Rejects where it could not be sent. */
  readonly onRefuse: () => Promise<void>;
}

export function InvitationRefusal({ onRefuse }: InvitationRefusalProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<"idle" | "working" | "failed">("idle");

  async function refuse() {
    if (progress === "working") return;
    setProgress("working");
    await onRefuse().catch(() => setProgress("failed"));
  }

  return (
    <TextPage takesFocus heading={message("invitation.refuse-heading")} lead={message("invitation.refuse-means")}>
      {progress === "failed" && <p role="alert">{message("failure.unavailable")}</p>}
      <div className={styles.actions}>
        <Button quiet onClick={() => void navigate({ search: invitationSearch() })}>
          {message("invitation.refuse-keep")}
        </Button>
        <Button quiet onClick={() => void refuse()}>
          {message("invitation.refuse")}
        </Button>
      </div>
    </TextPage>
  );
}
