// A button that copies a text, and says whether the browser let it.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const message = useConsoleMessage();
  const [outcome, setOutcome] = useState<"none" | "copied" | "refused">("none");

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome(isCopied ? "copied" : "refused");
  }

  return (
    <>
      <Button quiet aria-label={label} onClick={copy}>
        {message("experiments.copy")}
      </Button>
      {outcome !== "none" && (
        <span role="alert">{message(outcome === "copied" ? "experiments.copied" : "experiments.not-copied")}</span>
      )}
    </>
  );
}
