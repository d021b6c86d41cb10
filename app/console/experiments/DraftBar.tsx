// Says that what is shown is a draft, and what can be done with it; and what others have published since it was begun.
import { changesBetween, countOf } from "../changes.ts";
import { useConsole } from "../console-state.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { CheckButton } from "./CheckButton.tsx";

export function DraftBar() {
  const { draft, isDraftStored, discard, live } = useConsole();
  const message = useConsoleMessage();
  if (!draft) return null;
  const changes = countOf(changesBetween(live.files, draft.files));
  return (
    <section aria-labelledby="draft" className={layout.panel} data-look="draft">
      <h2 id="draft">{message("experiments.draft")}</h2>
      <p>
        {message("experiments.draft-changes", { count: changes })}{" "}
        {message(isDraftStored ? "experiments.draft-stored" : "experiments.draft-not-stored")}
      </p>
      <CheckButton />
      <div className={layout.row}>
        <ViewLink to="experiments/publish" look="button">
          {message("experiments.publish")}
        </ViewLink>
        <Confirm
          name={message("experiments.discard")}
          label={message("experiments.discard-draft")}
          title={message("experiments.discard-ask")}
          onConfirm={discard}
        >
          <p>{message("experiments.discard-means")}</p>
        </Confirm>
      </div>
    </section>
  );
}
