// Which URLs a draft has answered differently: before and after, by what happens to them.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { MorePages } from "../parts/MorePages.tsx";
import { usePages } from "../parts/use-pages.ts";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { type Behaviour, type BehaviourGroup, readBehaviour, readGroup } from "./drafts.ts";

export function BehaviourView({ id }: { id: string }) {
  const message = useConsoleMessage();
  const [load] = useState(() => (api: ApiClient) => readBehaviour(api, id));
  const [loaded, again] = useLoaded(load);
  return (
    <WhenLoaded loaded={loaded} again={again} working={message("drafts.comparing")}>
      {(behaviour) => <Groups id={id} behaviour={behaviour} />}
    </WhenLoaded>
  );
}

function Groups({ id, behaviour: { asked, groups, hosts } }: { id: string; behaviour: Behaviour }) {
  const message = useConsoleMessage();
  return (
    <>
      <p>{message("drafts.compared", { count: asked })}</p>
      {hosts.length > 0 && <p>{message("drafts.new-hosts", { hosts: hosts.join(", ") })}</p>}
      {groups.length === 0 && <p>{message("drafts.same-behaviour")}</p>}
      {groups.map((group) => (
        <Group key={group.kind} id={id} group={group} />
      ))}
    </>
  );
}

type Answer = BehaviourGroup["examples"][number]["before"];

export function Group({ id, group }: { id: string; group: BehaviourGroup }) {
  const { kind, urls, hits } = group;
  const message = useConsoleMessage();
  const paged = usePages(group, (api, cursor: string) => readGroup(api, id, kind, cursor));
  const text = (answer: Answer) =>
    answer === null ? message("versions.no-rule") : `${answer.status} ${answer.location ?? ""}`.trim();
  return (
    <section className={layout.panel}>
      <h2>{message(`drafts.behaviour-${kind}`, { count: urls })}</h2>
      <p className={layout.soft}>{message("drafts.hits", { count: hits })}</p>
      <ul className={layout.list}>
        {paged.pages
          .flatMap(({ examples }) => examples)
          .map(({ url, before, after }) => (
            <li key={url}>
              <span>{url}</span>
              <span>
                {text(before)} → {text(after)}
              </span>
            </li>
          ))}
      </ul>
      <MorePages pages={paged} />
    </section>
  );
}
