// Where the link of an application's mail leads: it opens the draft here, or confirms its address, once the visitor presses the
// button. Who did not ask for it can have the draft deleted.
import { useLingui } from "@lingui/react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { addMessages as addAccountMessages } from "../../account/add-messages.ts";
import { ApiError } from "../../api/api-error.ts";
import type { Confirmation } from "../../api/types.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useServices } from "../../services.ts";
import { screenPath } from "../../site/paths.ts";
import type { SentApplication } from "../draft/draft.ts";
import { rememberDraft } from "../draft/draft-sign.ts";
import { finishSending } from "../draft/finish-sending.ts";
import { formScreen } from "../kinds/form-screens.ts";
import { stepSearch } from "../pages/application.ts";
import { addLaterMessages } from "../words/add-later-messages.ts";
import { addMessages } from "../words/add-messages.ts";

/** Statuses with which the API says that a token cannot be used (any more). */
const spentStatuses = [400, 410, 422];

type Progress = "loading" | "ready" | "working" | "failed" | "gone" | "refused";

interface DraftLinkProps {
  readonly page: PageData;
  readonly token: string;
  /** What is applied for. */
  readonly kind: string;
}

export default function DraftLink({ page, token, kind }: DraftLinkProps) {
  const message = useMessage();
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const services = useServices();
  const [progress, setProgress] = useState<Progress>("loading");
  const screen = formScreen(kind);
  const form = screenPath(page.language, screen);

  useEffect(() => {
    Promise.all([addMessages(i18n), addLaterMessages(i18n), addAccountMessages(i18n)]).then(
      () => setProgress((now) => (now === "loading" ? "ready" : now)),
      () => setProgress("failed"),
    );
  }, [i18n]);

  async function open() {
    if (progress === "working") return;
    setProgress("working");
    try {
      const opened = await services.api.post<Confirmation>("/api/v1/login-links/consume", { token });
      if (opened?.application) return await finish(opened.application);
      rememberDraft(localStorage, kind);
      await navigate({ pathname: form, search: stepSearch(opened?.draft?.step ?? "") }, { replace: true });
    } catch (failure) {
      const isSpent = failure instanceof ApiError && spentStatuses.includes(failure.status);
      setProgress(isSpent ? "gone" : "failed");
    }
  }

  async function finish(application: SentApplication) {
    await finishSending(application, kind, services);
    await navigate({ pathname: form, search: "?success=true" }, { replace: true });
  }

  async function refuse() {
    setProgress("working");
    await services.api.post("/api/v1/login-links/refuse", { token }).then(
      () => setProgress("refused"),
      () => setProgress("failed"),
    );
  }

  if (progress === "loading") {
    return (
      <TextPage heading={page.content.heading}>
        <p role="status">{message("shell.loading")}</p>
      </TextPage>
    );
  }
  if (progress === "refused") {
    return <TextPage takesFocus heading={message("link.refused-heading")} lead={message("link.refused-body")} />;
  }
  if (progress === "gone") {
    return (
      <TextPage takesFocus heading={message("autologin.expired-heading")} lead={message("gone.body")}>
        <ButtonLink screen={screen}>{message("form.start")}</ButtonLink>
      </TextPage>
    );
  }
  return (
    <TextPage heading={message("link.heading")} lead={message("link.lead")}>
      <Button onClick={open}>{message(progress === "working" ? "form.loading" : "form.continue")}</Button>
      <Button quiet onClick={refuse}>
        {message("link.refuse")}
      </Button>
      <p role="alert">{progress === "failed" && message("autologin.failed")}</p>
    </TextPage>
  );
}
