// Says that what is shown is a draft, and what can be done with it; and what others have published since it was begun.
import { changesBetween, countOf } from "../changes.ts";
import { useConsole } from "../console-state.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { CheckButton } from "./CheckButton.tsx";

export function DraftBar() {
  const { draft, isDraftKept, discard, live } = useConsole();
  if (!draft) return null;
  const changes = countOf(changesBetween(live.files, draft.files));
  return (
    <section aria-labelledby="draft" className={layout.panel} data-look="draft">
      <h2 id="draft">Draft, not published</h2>
      <p>
        {changes === 1 ? "One change" : `${changes} changes`} to what is live.{" "}
        {isDraftKept
          ? "This browser keeps your draft until you publish or discard it."
          : "This browser refuses to keep it: it is lost when you leave the page."}
      </p>
      <CheckButton />
      <p className={layout.row}>
        <ViewLink to="experiments/publish" look="button">
          Look and publish
        </ViewLink>
        <Confirm name="Discard" label="Discard the draft" title="Discard the draft?" onConfirm={discard}>
          <p>All changes since you began are lost. What is live stays as it is.</p>
        </Confirm>
      </p>
    </section>
  );
}
