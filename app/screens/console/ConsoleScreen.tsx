// The console of marketers and operators. Its code and its sheet come only to who may enter: nothing of them is on the
// way of consumers.
import { lazy, Suspense } from "react";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { TextPage } from "../../shell/TextPage.tsx";

const Console = lazy(() => import("../../console/Console.tsx"));

export default function ConsoleScreen({ page }: { page: PageData<"console"> }) {
  const message = useMessage();
  const waiting = (
    <TextPage heading={page.content.heading}>
      <p role="status">{message("shell.loading")}</p>
    </TextPage>
  );
  return (
    <Suspense fallback={waiting}>
      <Console />
    </Suspense>
  );
}
