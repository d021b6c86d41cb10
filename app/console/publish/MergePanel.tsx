// Others have published experiments since the draft was begun: what they changed, and a way to put one's own changes on
// top of theirs.
import { Button } from "../../components/Button.tsx";
import { changesBetween, merged } from "../changes.ts";
import { useConsole } from "../console-state.ts";
import type { Draft } from "../draft-store.ts";
import { publicationOf } from "../history.ts";
import layout from "../parts/layout.module.css";
import { When } from "../parts/When.tsx";
import { ChangeList } from "./ChangeList.tsx";

export function MergePanel({ draft: { base, files } }: { draft: Draft }) {
  const { live, rebase } = useConsole();
  const publication = live.experiments === null ? undefined : publicationOf(live.experiments, live.auditEntries);
  const together = merged(base, files, live.files);
  return (
    <section aria-labelledby="meanwhile" className={layout.panel} data-look="draft">
      <h2 id="meanwhile">Others have published since you began</h2>
      <p role="alert">Nothing of yours is published, and your draft is kept.</p>
      {publication && (
        <p>
          {publication.who ?? "Somebody"}, <When at={publication.at} />
          {publication.note && `: “${publication.note}”`}. They changed:
        </p>
      )}
      <ChangeList changes={changesBetween(base, live.files)} />
      <h3>Your changes</h3>
      <ChangeList changes={changesBetween(base, files)} />
      {!together && <p role="alert">A file of your draft is no JSON. Correct it under “All files as JSON” first.</p>}
      {together && together.both.length > 0 && (
        <p>
          <strong>You both changed {together.both.join(", ")}.</strong> There your change takes the place of theirs.
        </p>
      )}
      {together && (
        <p>
          <Button onClick={() => rebase(together.files)}>Put my changes on top</Button>
        </p>
      )}
    </section>
  );
}
