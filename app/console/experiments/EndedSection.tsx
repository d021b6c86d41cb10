// The experiments that were live and are no more: their results stay.

import { useLoaded } from "../../api/use-loaded.ts";
import { joinPath } from "../address.ts";
import { readEnded } from "../control.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { When } from "../parts/When.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { choiceText } from "./outcome-wording.ts";

export function EndedSection() {
  const message = useConsoleMessage();
  const [loaded, again] = useLoaded(readEnded);
  return (
    <section aria-labelledby="ended" className={layout.stack}>
      <h2 id="ended">{message("experiments.ended")}</h2>
      <WhenLoaded loaded={loaded} again={again}>
        {(ended) =>
          ended.length === 0 ? (
            <p>{message("experiments.none-ended")}</p>
          ) : (
            <ul className={layout.list}>
              {ended.map(({ key, name, ended_at, decision }) => (
                <li key={key}>
                  <p>
                    <strong>{name || key}</strong>{" "}
                    <span className={layout.soft}>{message("experiments.was-live-until")}</span>{" "}
                    <When at={new Date(ended_at).toISOString()} />{" "}
                    {decision && <span className={layout.pill}>{choiceText(decision, message)}</span>}
                  </p>
                  <ViewLink
                    to={joinPath("experiments", key, "archive")}
                    look="quiet"
                    label={message("outcomes.archive-of", { title: name || key })}
                  >
                    {message("outcomes.archive")}
                  </ViewLink>
                  <ViewLink
                    to={joinPath("experiments", key, "results")}
                    look="quiet"
                    label={message("experiments.results-of", { title: name || key })}
                  >
                    {message("experiments.results")}
                  </ViewLink>
                </li>
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </section>
  );
}
