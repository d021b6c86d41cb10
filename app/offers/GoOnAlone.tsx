// The way on for an applicant whose co-applicant has not confirmed (product design, section 3.5).
import { useState } from "react";
import type { Application } from "../api/types.ts";
import { Button } from "../components/Button.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { useServices } from "../services.ts";

interface GoOnAloneProps {
  readonly application: Pick<Application, "id" | "invitation">;
  /** Called once lenders are asked, or may be. */
  readonly onChange: () => void;
}

export default function GoOnAlone({ application, onChange }: GoOnAloneProps) {
  const message = useMessage();
  const { api } = useServices();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const { invitation } = application;
  const isOver = invitation === "refused" || invitation === "expired";

  async function goOn() {
    if (state === "busy") return;
    setState("busy");
    const path = `/api/v1/applications/${encodeURIComponent(application.id)}/alone`;
    const failed = await api.post(path).then(
      () => false,
      () => true,
    );
    setState(failed ? "failed" : "idle");
    onChange();
  }

  return (
    <>
      {invitation && invitation !== "accepted" && <p>{message(`application.invitation-${invitation}`)}</p>}
      <p>{message(isOver ? "application.alone-or-withdraw" : "application.alone-hint")}</p>
      {state === "failed" && <p role="alert">{message("offers.change-failed")}</p>}
      <Button quiet={!isOver} onClick={() => void goOn()}>
        {message("application.alone")}
      </Button>
    </>
  );
}
