// Others have published experiments since the draft was begun: what they changed, and a way to put one's own changes on
// top of theirs.
import { Button } from "../../components/Button.tsx";
import { changesBetween, merged } from "../changes.ts";
import { useConsole } from "../console-state.ts";
import type { Draft } from "../draft-store.ts";
import { publicationOf } from "../history.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { When } from "../parts/When.tsx";
import { ChangeList } from "./ChangeList.tsx";

export function MergePanel({ draft: { base, files } }: { draft: Draft }) {
  const { live, rebase } = useConsole();
  const message = useConsoleMessage();
  const publication = live.experiments === null ? undefined : publicationOf(live.experiments, live.auditEntries);
  const together = merged(base, files, live.files);
  return (
    <section aria-labelledby="meanwhile" className={layout.panel} data-look="draft">
      <h2 id="meanwhile">{message("publish.others")}</h2>
      <p role="alert">{message("publish.others-text")}</p>
      {publication && (
        <p>
          {publication.who ?? message("publish.somebody")}, <When at={publication.at} />
          {publication.note && message("experiments.live-note", { note: publication.note })}.{" "}
          {message("publish.they-changed")}
        </p>
      )}
      <ChangeList changes={changesBetween(base, live.files)} />
      <h3>{message("publish.your-changes")}</h3>
      <ChangeList changes={changesBetween(base, files)} />
      {!together && <p role="alert">{message("publish.not-json")}</p>}
      {together && together.both.length > 0 && (
        <p>
          <strong>{message("publish.both-changed", { keys: together.both.join(", ") })}</strong>{" "}
          {message("publish.yours-stands")}
        </p>
      )}
      {together && (
        <p>
          <Button onClick={() => rebase(together.files)}>{message("publish.on-top")}</Button>
        </p>
      )}
    </section>
  );
}
