// Where a user compares the code that a machine shows, and allows or refuses it a token of theirs (RFC 8628, section 3.3).
import { useState } from "react";
import type { DeviceRequest } from "../../api/types.ts";
import { Button } from "../../components/Button.tsx";
import { useQuery } from "../../page/use-query.ts";
import { FocusedHeading } from "../../passkeys/FocusedHeading.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import type { ConsoleMessageId } from "../i18n/message-id.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { CodeForm } from "./CodeForm.tsx";
import { type Decision, decide } from "./calls.ts";
import { failureText } from "./failure-text.ts";
import { MachineFacts } from "./MachineFacts.tsx";

export default function DeviceView() {
  const message = useConsoleMessage();
  const code = useQuery().get("code") ?? "";
  const [request, setRequest] = useState<DeviceRequest>();
  return (
    <ConsolePage heading={message("place.device")} lead={message("device.lead")}>
      {request ? (
        <Comparison key={request.code} request={request} />
      ) : (
        <CodeForm key={code} code={code} onFound={setRequest} />
      )}
    </ConsolePage>
  );
}

export function Comparison({ request }: { request: DeviceRequest }) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const [attempt, signInAgain] = useSignInAgain();
  const [progress, setProgress] = useState<"ready" | "working" | { readonly why: ConsoleMessageId }>("ready");
  const [decision, setDecision] = useState<Decision>();

  async function choose(choice: Decision) {
    if (progress === "working") return;
    setProgress("working");
    try {
      await attempt(() => decide(api, request.code, choice));
      setDecision(choice);
    } catch (failure) {
      const why = failureText(failure);
      setProgress({ why: why === "device.unknown" ? "device.too-late" : why });
    }
  }

  if (decision) {
    const isAllowed = decision === "approve";
    return (
      <section key={decision} className={layout.panel}>
        <FocusedHeading>{message(isAllowed ? "device.allowed" : "device.denied")}</FocusedHeading>
        <p>{message(isAllowed ? "device.allowed-text" : "device.denied-text", { machine: request.machine })}</p>
      </section>
    );
  }
  return (
    <section className={layout.panel}>
      <FocusedHeading>{message(request.confirms ? "device.confirm" : "device.ask")}</FocusedHeading>
      <MachineFacts request={request} />
      {typeof progress === "object" && <p role="alert">{message(progress.why)}</p>}
      <p className={layout.row}>
        <Button onClick={() => choose("approve")}>
          {message(progress === "working" ? "confirm.working" : "device.allow")}
        </Button>
        <Button quiet onClick={() => choose("deny")}>
          {message("device.deny")}
        </Button>
      </p>
      {signInAgain}
    </section>
  );
}
