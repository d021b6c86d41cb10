// The ways to the areas that staff work in, for whom there are any.
import { lazy, Suspense } from "react";
import { ButtonLink } from "../../components/Button.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { useUser } from "../../services.ts";
import { admission } from "../../user/access.ts";

const AdminLink = lazy(() => import("../../admin/AdminLink.tsx"));
const LenderLink = lazy(() => import("../../lender/LenderLink.tsx"));

export function AreaLinks() {
  const message = useMessage();
  const user = useUser();
  return (
    <>
      {admission("staff", user) === "open" && (
        <>
          <ButtonLink screen="console">{message("settings.console")}</ButtonLink>
          <ButtonLink screen="console" below="security/" quiet>
            {message("settings.passkeys")}
          </ButtonLink>
        </>
      )}
      {admission("lender", user) === "open" && (
        <Suspense fallback={null}>
          <LenderLink />
        </Suspense>
      )}
      {admission("admin", user) === "open" && (
        <Suspense fallback={null}>
          <AdminLink />
        </Suspense>
      )}
    </>
  );
}
