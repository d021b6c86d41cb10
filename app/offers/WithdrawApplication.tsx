// Takes an application back, after saying what that means.
import type { Application } from "../api/types.ts";
import { useMessage } from "../i18n/use-message.ts";
import { useServices } from "../services.ts";
import { Confirmation } from "./Confirmation.tsx";
import { withdrawApplication } from "./offers.ts";

/** Where nothing is signed yet. */
const withdrawable: readonly Application["state"][] = [
  "awaiting-co-applicant",
  "collecting",
  "ready",
  "no-offers",
  "accepted",
];

interface WithdrawApplicationProps {
  readonly application: Pick<Application, "id" | "reference" | "state">;
  readonly onChange: () => void;
}

export function WithdrawApplication({ application, onChange }: WithdrawApplicationProps) {
  const message = useMessage();
  const { api } = useServices();
  const { reference, state } = application;
  if (!withdrawable.includes(state)) return null;
  return (
    <Confirmation
      name={message("application.withdraw")}
      heading={message("application.withdraw-heading", { reference })}
      keep={message("application.withdraw-keep")}
      onConfirm={async () => {
        await withdrawApplication(api, application);
        onChange();
      }}
    >
      <p>{message("application.withdraw-means")}</p>
      {state === "accepted" && <p>{message("application.withdraw-accepted")}</p>}
    </Confirmation>
  );
}
