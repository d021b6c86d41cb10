// Where a visitor signs in. `?next=` names where they go then; `?recover=` is for who has lost their passkey.
import { lazy, Suspense } from "react";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useQuery } from "../../page/use-query.ts";
import { safeLocalPath } from "../../site/local-path.ts";
import { SignIn } from "../../user/SignIn.tsx";

export { addMessages } from "../../user/add-messages.ts";

const Recovery = lazy(() => import("../../passkeys/Recovery.tsx"));

export default function LoginScreen({ page }: { page: PageData<"login"> }) {
  const message = useMessage();
  const query = useQuery();
  if (!query.has("recover")) {
    return <SignIn page={page} lead={page.content.body[0]} next={safeLocalPath(query.get("next"))} />;
  }
  const waiting = (
    <TextPage heading={page.content.heading}>
      <p role="status">{message("shell.loading")}</p>
    </TextPage>
  );
  return (
    <Suspense fallback={waiting}>
      <Recovery page={page} waiting={waiting} />
    </Suspense>
  );
}
