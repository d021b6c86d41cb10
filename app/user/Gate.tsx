// Lets only those in who may enter a screen; others go to the forbidden page, which replaces the
// screen in history (specification, section 6) and leads back here by way of signing in.
import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "../components/Button.tsx";
import { TextPage } from "../components/TextPage.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import { useServices, useUser } from "../services.ts";
import { screenPath } from "../site/paths.ts";
import type { Access } from "../site/routes.ts";
import { admission } from "./access.ts";

export function Gate({ access, children }: { access: Access; children: ReactNode }) {
  const message = useMessage();
  const navigate = useNavigate();
  const { language, content, screen } = usePage();
  const { api, session } = useServices();
  const admitted = admission(access, useUser());
  const forbidden = screenPath(language, "forbidden");
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (admitted === "closed") void navigate(forbidden, { replace: true, state: { next: pathname + search } });
  }, [admitted, forbidden, navigate, pathname, search]);

  if (admitted === "open") return children;
  return (
    <TextPage heading={content.heading} isMain={screen === "console"}>
      {admitted === "unavailable" ? (
        <>
          <p role="alert">{message("account.unavailable")}</p>
          <Button onClick={() => void session.load(api)}>{message("common.try-again")}</Button>
        </>
      ) : (
        <p role="status">{message("account.checking")}</p>
      )}
    </TextPage>
  );
}
