// Where a provider of identification sends people back to. Its answer is out of the address by now; it is brought to the API, and
// the visitor goes on to what becomes of the application, or back to the form with what came of it.
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { CompletedIdentification } from "../../api/types.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useServices } from "../../services.ts";
import { providerAnswer } from "../../site/provider-answer.ts";
import { afterSending, backToForm, type Destination, failureOf, isGone } from "./where-to-go.ts";

export { addMessages } from "./add-messages.ts";

type Progress = "working" | "failed" | "gone";

export default function LoginCallbackScreen({ page }: { page: PageData<"login-callback"> }) {
  const message = useMessage();
  const navigate = useNavigate();
  const services = useServices();
  const [progress, setProgress] = useState<Progress>("working");
  const isBegun = useRef(false);
  const { language } = page;

  const bring = useCallback(async () => {
    const { api } = services;
    const answer = Object.fromEntries(["state", "code", "iss", "error"].flatMap(parameter));
    if (!answer.state) return setProgress("gone");
    setProgress("working");
    const goTo = (destination: Destination) => navigate(destination, { replace: true });
    try {
      const done = await api.post<CompletedIdentification>("/api/v1/identifications/complete", answer);
      if (!done) return;
      if (!done.is_sent) return await goTo(backToForm(language, done, "identified"));
      if (done.reference) {
        const { finishSending } = await import("../../application/draft/finish-sending.ts");
        await finishSending({ id: done.application, reference: done.reference }, done.kind, services);
      } else await api.post(`/api/v1/drafts/${done.kind}/email`).catch(() => undefined);
      await goTo(afterSending(language, done, done.reference !== undefined));
    } catch (error) {
      const failure = failureOf(error);
      if (failure) return await goTo(backToForm(language, failure.purpose, failure.outcome));
      setProgress(isGone(error) ? "gone" : "failed");
    }
  }, [services, navigate, language]);

  useEffect(() => {
    // The answer counts once.
    if (isBegun.current) return;
    isBegun.current = true;
    void bring();
  }, [bring]);

  if (progress === "gone") {
    return (
      <TextPage
        key="gone"
        takesFocus
        heading={message("login-callback.gone-heading")}
        lead={message("login-callback.gone-body")}
      >
        <ButtonLink screen="mortgage-form">{message("login-callback.form")}</ButtonLink>
      </TextPage>
    );
  }
  return (
    <TextPage heading={page.content.heading} lead={page.description}>
      <p role="status">{progress === "working" && message("login-callback.working")}</p>
      <div role="alert">
        {progress === "failed" && (
          <>
            <p>{message("login-callback.failed")}</p>
            <Button onClick={() => void bring()}>{message("login-callback.again")}</Button>
          </>
        )}
      </div>
    </TextPage>
  );
}

function parameter(name: string): [string, string][] {
  const value = providerAnswer().get(name);
  return value === null ? [] : [[name, value]];
}
