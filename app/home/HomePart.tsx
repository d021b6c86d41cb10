// The front page's part for who is signed in, on its own: the page that everybody loads names this file alone, and not all
// that it needs.
import { lazy, type ReactNode } from "react";
import type { HomeApplicationsProps } from "./HomeApplications.tsx";

const nothing: { default: (props: HomeApplicationsProps) => ReactNode } = { default: () => null };
const HomeApplications = lazy(() => import("./HomeApplications.tsx").catch(() => nothing));

export default function HomePart(props: HomeApplicationsProps): ReactNode {
  return <HomeApplications {...props} />;
}
