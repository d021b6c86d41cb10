// Redirect rules that would do for good what a variation does: each with a link that puts it into a draft.
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import type { ProposedRedirect } from "./outcomes.ts";

export function RedirectProposals({ redirects }: { redirects: readonly ProposedRedirect[] }) {
  const message = useConsoleMessage();
  if (redirects.length === 0) return null;
  return (
    <>
      <p>{message("outcomes.redirects")}</p>
      <ul className={layout.list}>
        {redirects.map(({ source, target, market }) => (
          <li key={`${market} ${source}`}>
            <span>
              {source} → {target}
            </span>
            <ViewLink to="drafts" query={{ source, target, market }} look="quiet">
              {message("outcomes.redirect-draft")}
            </ViewLink>
          </li>
        ))}
      </ul>
    </>
  );
}
