// The areas of staff: the console of marketers and operators, the lenders' area and the admins'. Their code and sheets come only to
// who may enter: nothing of them is on the way of consumers.
import type { I18n } from "@lingui/core";
import { lazy, Suspense } from "react";
import type { AdminPage } from "../../admin/admin-page.ts";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { LenderPage } from "../../lender/lender-page.ts";
import type { PageData } from "../../page/page-data.ts";
import type { Screen } from "../../site/routes.ts";

type StaffPage = PageData<"console"> | LenderPage | AdminPage;

const Console = lazy(() => import("../../console/Console.tsx"));
const AdminArea = lazy(() => import("../../admin/AdminArea.tsx"));
const LenderArea = lazy(() => import("../../lender/LenderArea.tsx"));

/** The console has a catalogue of its own, which it loads itself. */
export async function addMessages(i18n: I18n, screen: Screen): Promise<void> {
  if (screen === "console") return;
  if (screen === "admin-sme-applications") return (await import("../../admin/sme/add-messages.ts")).addMessages(i18n);
  if (screen.startsWith("admin-")) return (await import("../../admin/add-messages.ts")).addMessages(i18n);
  const { addMessages: addOwn } = await import("../../lender/add-messages.ts");
  await addOwn(i18n);
}

export default function StaffScreen({ page }: { page: StaffPage }) {
  const message = useMessage();
  const waiting = (
    <TextPage heading={page.content.heading} isMain={page.screen === "console"}>
      <p role="status">{message("shell.loading")}</p>
    </TextPage>
  );
  return <Suspense fallback={waiting}>{areaOf(page)}</Suspense>;
}

function areaOf(page: StaffPage) {
  if (isOf(page, "lender-")) return <LenderArea page={page as LenderPage} />;
  if (isOf(page, "admin-")) return <AdminArea page={page as AdminPage} />;
  return <Console />;
}

function isOf({ screen }: StaffPage, area: "lender-" | "admin-"): boolean {
  return screen.startsWith(area);
}
