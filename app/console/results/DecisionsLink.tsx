// Leads from the results of an experiment to where it is decided what becomes of it.
import { joinPath } from "../address.ts";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import { ViewLink } from "../parts/ViewLink.tsx";

export function DecisionsLink({ experiment }: { experiment: string }) {
  const message = useConsoleMessage();
  return (
    <p lang={useConsoleLocale()}>
      <ViewLink to={joinPath("experiments", experiment, "decisions")} look="quiet">
        {message("outcomes.decide")}
      </ViewLink>
    </p>
  );
}
