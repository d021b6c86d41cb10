// Says above the list of rules which draft one has open.
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { joinPath } from "../address.ts";
import { useCaller } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { openDraftOf, readDrafts } from "./drafts.ts";

const load = (api: ApiClient) => readDrafts(api, "open");

export function OwnDraft() {
  const message = useConsoleMessage();
  const { who } = useCaller();
  const [loaded] = useLoaded(load);
  const draft = typeof loaded === "object" && "value" in loaded ? openDraftOf(loaded.value, who) : undefined;
  if (!draft || draft.changes === 0) return null;
  return (
    <p className={`${layout.panel} ${layout.row}`} data-look="draft">
      <span>
        {message("drafts.draft")}: <ViewLink to={`drafts/${joinPath(draft.id)}`}>{draft.title}</ViewLink>
      </span>
      <span className={layout.soft}>{message("drafts.count", { count: draft.changes })}</span>
    </p>
  );
}
