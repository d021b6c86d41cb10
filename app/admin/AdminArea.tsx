// The admins' area: the ways between its pages, and the page that the address names. It looks as the lenders' area does.
import { lazy, type ReactNode, Suspense } from "react";
import { ScreenLink } from "../components/ScreenLink.tsx";
import { TextPage } from "../components/TextPage.tsx";
import type { MessageId } from "../i18n/message-id.ts";
import { useMessage } from "../i18n/use-message.ts";
import sheet from "../lender/lender.css?url";
import type { Screen } from "../site/routes.ts";
import type { AdminPage } from "./admin-page.ts";

const LendersPage = lazy(() => import("./lenders/LendersPage.tsx"));
const SmePage = lazy(() => import("./sme/SmePage.tsx"));
const UsersPage = lazy(() => import("./users/UsersPage.tsx"));

const links: readonly (readonly [Screen, MessageId])[] = [
  ["admin-sme-applications", "admin.sme"],
  ["admin-one-page-onboarding", "admin.lenders"],
  ["admin-users", "admin.users"],
  ["lender-filtering", "admin.rules"],
];

export default function AdminArea({ page }: { page: AdminPage }) {
  const message = useMessage();
  return (
    <AdminFrame heading={page.content.heading} lead={page.description}>
      <Suspense fallback={<p role="status">{message("shell.loading")}</p>}>
        <OpenPage page={page} />
      </Suspense>
    </AdminFrame>
  );
}

function OpenPage({ page }: { page: AdminPage }) {
  switch (page.screen) {
    case "admin-sme-applications":
      return <SmePage page={page} />;
    case "admin-users":
      return <UsersPage page={page} />;
    default:
      return <LendersPage page={page} />;
  }
}

interface AdminFrameProps {
  readonly heading: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** What all pages of the area have around them. */
export function AdminFrame({ heading, lead, children }: AdminFrameProps) {
  const message = useMessage();
  return (
    <div className="lender-area">
      <link rel="stylesheet" href={sheet} precedence="lender-area" />
      <TextPage wide heading={heading} lead={lead}>
        <nav aria-label={message("admin.navigation")}>
          <ul className="ways">
            {links.map(([screen, id]) => (
              <li key={screen}>
                <ScreenLink screen={screen}>{message(id)}</ScreenLink>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </TextPage>
    </div>
  );
}
