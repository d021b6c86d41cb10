// A link to a screen in the page's language.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { usePage } from "../page/page-context.ts";
import { type PathParams, screenPath } from "../site/paths.ts";
import type { Screen } from "../site/routes.ts";

interface ScreenLinkProps {
  readonly screen: Screen;
  readonly params?: PathParams;
  /** What follows the screen's path, where its page answers paths below it. */
  readonly below?: string | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function ScreenLink({ screen, params, below = "", query, className, children }: ScreenLinkProps) {
  const page = usePage();
  return (
    <Link
      viewTransition
      to={{
        pathname: screenPath(page.language, screen, params) + below,
        search: new URLSearchParams(query).toString(),
      }}
      className={className}
      aria-current={page.screen === screen ? "page" : undefined}
    >
      {children}
    </Link>
  );
}
