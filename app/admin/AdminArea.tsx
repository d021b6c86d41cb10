// The admins' area: the links between its pages, and the page that the address names. It looks as the lenders' area does.
import { lazy, Suspense } from "react";
import type { MessageId } from "../i18n/message-id.ts";
import { useMessage } from "../i18n/use-message.ts";
import { AreaPage } from "../lender/parts/AreaPage.tsx";
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
    <AreaPage
      heading={page.content.heading}
      lead={page.description}
      navigation={message("admin.navigation")}
      pages={links.map(([screen, id]) => [screen, message(id)])}
    >
      <Suspense fallback={<p role="status">{message("shell.loading")}</p>}>
        <OpenPage page={page} />
      </Suspense>
    </AreaPage>
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
