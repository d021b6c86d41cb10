// The areas of staff: the console of marketers and operators, and the lenders' area. Their code and sheets come only to
// who may enter: nothing of them is on the way of consumers.
import type { I18n } from "@lingui/core";
import { lazy, Suspense } from "react";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { TextPage } from "../../shell/TextPage.tsx";
import type { Screen } from "../../site/routes.ts";

type StaffPage = PageData<"console" | "lender-insights" | "lender-filtering">;

const Console = lazy(() => import("../../console/Console.tsx"));
const LenderArea = lazy(() => import("../../lender/LenderArea.tsx"));

/** The console is English in all languages, and needs none. */
export async function addMessages(i18n: I18n, screen: Screen): Promise<void> {
  if (screen === "console") return;
  const { addMessages: addOwn } = await import("../../lender/add-messages.ts");
  await addOwn(i18n);
}

export default function StaffScreen({ page }: { page: StaffPage }) {
  const message = useMessage();
  const waiting = (
    <TextPage heading={page.content.heading}>
      <p role="status">{message("shell.loading")}</p>
    </TextPage>
  );
  return <Suspense fallback={waiting}>{isLenderPage(page) ? <LenderArea page={page} /> : <Console />}</Suspense>;
}

function isLenderPage(page: StaffPage): page is PageData<"lender-insights" | "lender-filtering"> {
  return page.screen !== "console";
}
