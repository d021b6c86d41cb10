// An address of the console that no view has.
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "./ConsolePage.tsx";
import { ViewLink } from "./ViewLink.tsx";

export function NoSuchPath() {
  const message = useConsoleMessage();
  return (
    <ConsolePage heading={message("state.nowhere")}>
      <p>{message("state.nowhere-text")}</p>
      <p>
        <ViewLink to="" look="quiet">
          {message("state.to-start")}
        </ViewLink>
      </p>
    </ConsolePage>
  );
}
