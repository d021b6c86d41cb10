// What visitors notice of a draft, in a line for each kind of change: URLs, and the hits of the rules that answer them.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { readBehaviour } from "./drafts.ts";

export function PublishEffect({ id }: { id: string }) {
  const message = useConsoleMessage();
  const [load] = useState(() => (api: ApiClient) => readBehaviour(api, id));
  const [loaded, again] = useLoaded(load);
  return (
    <div aria-live="polite">
      <WhenLoaded loaded={loaded} again={again} working={message("drafts.comparing")}>
        {({ groups }) =>
          groups.length === 0 ? (
            <p>{message("drafts.same-behaviour")}</p>
          ) : (
            <ul>
              {groups.map(({ kind, urls, hits }) => (
                <li key={kind}>
                  {message(`drafts.behaviour-${kind}`, { count: urls })}: {message("drafts.hits", { count: hits })}
                </li>
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </div>
  );
}
