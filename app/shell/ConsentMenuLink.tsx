// The way to the settings where consent is changed.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { usePage } from "../page/page-context.ts";
import { screenPath } from "../site/paths.ts";

/** Query that opens the consent menu of the settings (specification, section 2). */
export const consentMenuQuery = "menu=consents";

export function ConsentMenuLink({ children }: { children: ReactNode }) {
  const { language } = usePage();
  return <Link to={`${screenPath(language, "settings")}?${consentMenuQuery}`}>{children}</Link>;
}
