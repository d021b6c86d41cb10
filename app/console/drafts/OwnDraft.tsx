// Says above the list of rules which draft one has open, and whether the rules are shown as it has them or as they are live.
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { joinPath, type Query } from "../address.ts";
import { useCaller } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { openDraftOf, readDrafts } from "./drafts.ts";

interface OwnDraftProps {
  /** Id of the draft as which the rules are shown; as they are live where there is none. */
  readonly shown: string | undefined;
  /** The search that the list shows. */
  readonly query: Query;
}

const load = (api: ApiClient) => readDrafts(api, "open");

export function OwnDraft({ shown, query }: OwnDraftProps) {
  const message = useConsoleMessage();
  const { who } = useCaller();
  const [loaded] = useLoaded(load);
  const drafts = typeof loaded === "object" && "value" in loaded ? loaded.value : [];
  const own = openDraftOf(drafts, who);
  const draft = shown === undefined ? own : drafts.find(({ id }) => id === shown);
  const id = shown ?? draft?.id;
  if (id === undefined || (shown === undefined && draft?.changes === 0)) return null;
  return (
    <p className={`${layout.panel} ${layout.row}`} data-look="draft">
      <span>
        {message("drafts.draft")}: <ViewLink to={`drafts/${joinPath(id)}`}>{draft?.title ?? id}</ViewLink>
      </span>
      {draft && <span className={layout.soft}>{message("drafts.count", { count: draft.changes })}</span>}
      <span>{message(shown === undefined ? "redirects.shown-live" : "redirects.shown-draft")}</span>
      <ViewLink to="redirects" query={{ ...query, draft: shown === undefined ? id : undefined }} look="quiet">
        {message(shown === undefined ? "redirects.show-draft" : "redirects.show-live")}
      </ViewLink>
    </p>
  );
}
