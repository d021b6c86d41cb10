// Where a sign-in link leads. The token is spent only when the visitor presses the button, because
// mail scanners open links; and it is taken out of the address at once.
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../api/api-error.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useServices } from "../../services.ts";
import { Button, ButtonLink } from "../../shell/Button.tsx";
import { TextPage } from "../../shell/TextPage.tsx";
import { screenPath } from "../../site/paths.ts";
import { readSignInLink, type SignInLink } from "./sign-in-link.ts";

type Progress = "ready" | "working" | "failed" | "expired" | "missing";

/** Statuses with which the API says that a token cannot be used (any more). */
const spentStatuses = [400, 410, 422];

export default function AutologinScreen({ page }: { page: PageData<"autologin"> }) {
  const message = useMessage();
  const navigate = useNavigate();
  const { api, session } = useServices();
  const [progress, setProgress] = useState<Progress>("ready");
  const link = useRef<SignInLink>(null);

  useEffect(() => {
    if (link.current) return;
    link.current = readSignInLink(window.location.search);
    if (!link.current.token) setProgress("missing");
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);

  async function signIn() {
    if (progress === "working" || !link.current?.token) return;
    setProgress("working");
    try {
      session.signIn(await api.post("/api/v1/login-links/consume", { token: link.current.token }));
    } catch (error) {
      const spent = error instanceof ApiError && spentStatuses.includes(error.status);
      return setProgress(spent ? "expired" : "failed");
    }
    await navigate(link.current.next ?? screenPath(page.language, "settings"), { replace: true });
  }

  if (progress === "expired" || progress === "missing") {
    return (
      <TextPage
        takesFocus
        heading={message(`autologin.${progress}-heading`)}
        lead={message(`autologin.${progress}-body`)}
      >
        <ButtonLink screen="login">{message("autologin.new-link")}</ButtonLink>
      </TextPage>
    );
  }
  return (
    <TextPage heading={page.content.heading} lead={message("autologin.lead")}>
      <Button onClick={signIn}>{message(progress === "working" ? "autologin.working" : "autologin.submit")}</Button>
      <p role="alert">{progress === "failed" && message("autologin.failed")}</p>
    </TextPage>
  );
}
