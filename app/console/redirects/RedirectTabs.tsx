// Links between the views of redirects.
import tabs from "../../components/LinkTabs.module.css";
import { useMayReadCounts } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ViewLink } from "../parts/ViewLink.tsx";

/** Finds rules that have been live for 90 days without a hit. */
export const unused = "unused:>90d";

const views = [
  { name: "redirects.rules", path: "redirects" },
  { name: "place.not-found", path: "redirects/not-found", isOfCounts: true },
  { name: "redirects.unused", path: "redirects", query: { q: unused }, isOfCounts: true },
  { name: "place.targets", path: "redirects/targets" },
  { name: "place.drafts", path: "drafts" },
  { name: "versions.tab", path: "redirects/versions" },
] as const;

/** `current` is the name of the view that is open. */
export function RedirectTabs({ current }: { current: (typeof views)[number]["name"] }) {
  const message = useConsoleMessage();
  const readsCounts = useMayReadCounts("redirects");
  return (
    <nav aria-label={message("redirects.views")} className={tabs.tabs}>
      {views
        .filter((view) => readsCounts || !("isOfCounts" in view))
        .map((view) => (
          <ViewLink
            key={view.name}
            to={view.path}
            {...("query" in view && { query: view.query })}
            isCurrent={view.name === current}
          >
            {message(view.name)}
          </ViewLink>
        ))}
    </nav>
  );
}
