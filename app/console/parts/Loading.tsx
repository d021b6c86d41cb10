// A view whose code or first answer is on its way.
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "./ConsolePage.tsx";
import { Working } from "./Working.tsx";

export function Loading({ heading }: { heading: string }) {
  const message = useConsoleMessage();
  return (
    <ConsolePage heading={heading}>
      <Working text={message("state.loading")} />
    </ConsolePage>
  );
}
