// The places of the console. Navigation, keys, the palette and the choice of the view follow from this list: a new place is an entry
// here and the file of its view.
import { lazy } from "react";
import type { Place } from "./place.ts";

/** All places, in the order of the navigation. */
export const places: readonly Place[] = [
  {
    path: "",
    name: "place.overview",
    icon: "overview",
    permission: "audit",
    key: "o",
    View: lazy(() => import("./home/OverviewView.tsx")),
  },
  {
    path: "redirects",
    name: "place.redirects",
    icon: "redirects",
    permission: "redirects",
    key: "r",
    View: lazy(() => import("./redirects/RulesView.tsx")),
  },
  {
    path: "redirects/test",
    name: "place.redirects-test",
    icon: "test",
    permission: "redirects",
    key: "t",
    View: lazy(() => import("./trace/TraceView.tsx")),
  },
  {
    path: "redirects/not-found",
    name: "place.not-found",
    permission: "redirects",
    counts: "redirects",
    View: lazy(() => import("./not-found/NotFoundView.tsx")),
  },
  {
    path: "redirects/targets",
    name: "place.targets",
    permission: "redirects",
    View: lazy(() => import("./targets/TargetsView.tsx")),
  },
  {
    path: "drafts",
    name: "place.drafts",
    permission: "redirects",
    View: lazy(() => import("./drafts/DraftsView.tsx")),
  },
  {
    path: "experiments",
    name: "place.experiments",
    icon: "experiments",
    permission: "experiments",
    key: "e",
    View: lazy(() => import("./experiments/ExperimentsView.tsx")),
  },
  {
    path: "campaigns",
    name: "place.campaigns",
    icon: "campaigns",
    permission: "campaigns",
    key: "c",
    View: lazy(() => import("./campaigns/CampaignsView.tsx")),
  },
  {
    path: "redirects/versions",
    name: "versions.redirects",
    permission: "redirects",
    View: lazy(() => import("./versions/RedirectVersions.tsx")),
  },
  {
    path: "releases",
    name: "place.releases",
    icon: "releases",
    permission: "release",
    key: "l",
    View: lazy(() => import("./releases/ReleasesView.tsx")),
  },
  {
    path: "releases/maintenance",
    name: "place.maintenance",
    permission: "maintenance",
    View: lazy(() => import("./releases/MaintenanceView.tsx")),
  },
  {
    path: "audit",
    name: "place.audit",
    icon: "audit",
    permission: "audit",
    key: "a",
    View: lazy(() => import("./audit/AuditView.tsx")),
  },
  {
    path: "people",
    name: "place.people",
    icon: "people",
    permission: "people",
    key: "p",
    View: lazy(() => import("./people/PeopleView.tsx")),
  },
  {
    path: "tokens",
    name: "place.tokens",
    icon: "token",
    permission: "tokens",
    View: lazy(() => import("./tokens/TokensView.tsx")),
  },
  {
    path: "settings",
    name: "place.settings",
    icon: "settings",
    permission: "settings",
    View: lazy(() => import("./settings/SettingsView.tsx")),
  },
  {
    path: "device",
    name: "place.device",
    View: lazy(() => import("./device/DeviceView.tsx")),
  },
  {
    path: "security",
    name: "place.security",
    icon: "security",
    key: "s",
    View: lazy(() => import("./security/SecurityView.tsx")),
  },
];
