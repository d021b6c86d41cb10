// The place of campaigns: shows the view that the path names.
import { type ComponentType, lazy, Suspense } from "react";
import { useMayReadCounts } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Forbidden } from "../parts/Forbidden.tsx";
import { Loading } from "../parts/Loading.tsx";
import { NoSuchPath } from "../parts/NoSuchPath.tsx";
import { usePlacePath } from "../use-address.ts";
import { CampaignList } from "./list/CampaignList.tsx";

export default function CampaignsView() {
  const message = useConsoleMessage();
  const path = usePlacePath();
  const readsCounts = useMayReadCounts("campaigns");
  const View = viewAt(path);
  if (path[0] === "reports" && !readsCounts) return <Forbidden heading={message("campaigns.reports")} />;
  return (
    <Suspense fallback={<Loading heading={message("place.campaigns")} />}>
      <View key={path.join("/")} />
    </Suspense>
  );
}

const views: Readonly<Record<string, ComponentType>> = {
  calendar: lazy(() => import("./calendar/CalendarView.tsx")),
  reports: lazy(() => import("./reports/ReportsView.tsx")),
  deliveries: lazy(() => import("./deliveries/DeliveriesView.tsx")),
  versions: lazy(() => import("../versions/CampaignVersions.tsx")),
};

const LinkView = lazy(() => import("./link/LinkView.tsx"));

/** The view of `campaigns/`, `campaigns/{view}` or `campaigns/{name}/link`. */
function viewAt([first, second, ...others]: readonly string[]): ComponentType {
  if (first === undefined) return CampaignList;
  if (second === undefined) return Object.hasOwn(views, first) ? (views[first] ?? NoSuchPath) : NoSuchPath;
  return second === "link" && others.length === 0 ? LinkView : NoSuchPath;
}
