// Links between the views of redirects.
import tabs from "../../components/LinkTabs.module.css";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ViewLink } from "../parts/ViewLink.tsx";

const views = [
  ["redirects", "redirects.rules"],
  ["drafts", "place.drafts"],
  ["redirects/versions", "versions.tab"],
] as const;

export function RedirectTabs({ current }: { current: (typeof views)[number][0] }) {
  const message = useConsoleMessage();
  return (
    <nav aria-label={message("redirects.views")} className={tabs.tabs}>
      {views.map(([path, name]) => (
        <ViewLink key={path} to={path} isCurrent={path === current}>
          {message(name)}
        </ViewLink>
      ))}
    </nav>
  );
}
