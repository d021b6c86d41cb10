// Which URLs a draft has answered differently: before and after, by what happens to them.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { type Behaviour, readBehaviour } from "./drafts.ts";

export function BehaviourView({ id }: { id: string }) {
  const [load] = useState(() => (api: ApiClient) => readBehaviour(api, id));
  const [loaded, again] = useLoaded(load);
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {(behaviour) => <Groups behaviour={behaviour} />}
    </WhenLoaded>
  );
}

type Answer = Behaviour["groups"][number]["examples"][number]["before"];

function Groups({ behaviour: { asked, groups, hosts } }: { behaviour: Behaviour }) {
  const message = useConsoleMessage();
  const text = (answer: Answer) =>
    answer === null ? message("versions.no-rule") : `${answer.status} ${answer.location ?? ""}`.trim();
  return (
    <>
      <p>{message("drafts.compared", { count: asked })}</p>
      {hosts.length > 0 && <p>{message("drafts.new-hosts", { hosts: hosts.join(", ") })}</p>}
      {groups.length === 0 && <p>{message("drafts.same-behaviour")}</p>}
      {groups.map(({ kind, urls, hits, examples }) => (
        <section key={kind} className={layout.panel}>
          <h2>{message(`drafts.behaviour-${kind}`, { count: urls })}</h2>
          <p className={layout.soft}>{message("drafts.hits", { count: hits })}</p>
          <ul className={layout.list}>
            {examples.map(({ url, before, after }) => (
              <li key={url}>
                <span>{url}</span>
                <span>
                  {text(before)} → {text(after)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
