// The front page's part for who is signed in, on its own: the page that everybody loads names this file alone, and not all
// that it needs.
import type { ReactNode } from "react";
import { lazyExtra } from "../page/lazy-extra.ts";
import type { HomeApplicationsProps } from "./HomeApplications.tsx";

const HomeApplications = lazyExtra(() => import("./HomeApplications.tsx"));

export default function HomePart(props: HomeApplicationsProps): ReactNode {
  return <HomeApplications {...props} />;
}
