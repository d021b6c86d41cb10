// Where a sign-in link leads. The token is spent only when the visitor presses the button, because
// mail scanners open links; and it is taken out of the address at once. In a browser that did not ask for
// the link the visitor confirms the account first. Links of applications' drafts and invitations of
// co-applicants lead here, too.
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../api/api-error.ts";
import { problemIn } from "../../api/problem.ts";
import { invitationSearch, rememberInvitation } from "../../application/invitation/invitation-token.ts";
import { formScreen } from "../../application/kinds/form-screens.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useServices } from "../../services.ts";
import { keepFragment } from "../../site/fragment.ts";
import { screenPath } from "../../site/paths.ts";
import { parseProfile } from "../../user/profile.ts";
import { announceSignIn } from "../../user/sign-in-news.ts";
import { readSignInLink, type SignInLink } from "./sign-in-link.ts";

export { addMessages } from "../../account/add-messages.ts";

const DraftLink = lazy(() => import("../../application/link/DraftLink.tsx"));

type Progress = "ready" | "working" | "failed" | "expired" | "missing";

/** Statuses with which the API says that a token cannot be used (any more). */
const spentStatuses = [400, 410, 422];

export default function AutologinScreen({ page }: { page: PageData<"autologin"> }) {
  const message = useMessage();
  const navigate = useNavigate();
  const { api, session } = useServices();
  const [progress, setProgress] = useState<Progress>("ready");
  // Whose link it is, where another browser asked for it.
  const [account, setAccount] = useState<string>();
  // The application that it is of, where it is of one's draft.
  const [draft, setDraft] = useState<{ readonly token: string; readonly kind: string }>();
  const link = useRef<SignInLink>(null);

  useEffect(() => {
    if (!link.current) {
      const { location, history } = window;
      link.current = readSignInLink(location);
      const { token, draft: kind, invitation, isOutdated } = link.current;
      if (!token) setProgress(isOutdated ? "expired" : "missing");
      else if (kind) setDraft({ token, kind });
      keepFragment(location.hash);
      history.replaceState(history.state, "", location.pathname);
      if (token && invitation) {
        rememberInvitation(sessionStorage, token);
        const form = screenPath(page.language, formScreen(invitation));
        void navigate({ pathname: form, search: invitationSearch() }, { replace: true });
      }
    }
    return () => keepFragment("");
  }, [navigate, page.language]);

  async function signIn() {
    if (progress === "working" || !link.current?.token) return;
    setProgress("working");
    try {
      const { token } = link.current;
      const answer = await api.post("/api/v1/login-links/consume", { token, ...(account && { account }) });
      session.signIn(parseProfile(answer));
    } catch (error) {
      const problem = problemIn(error);
      if (problem?.kind === "other-browser" && problem.account) {
        setAccount(problem.account);
        return setProgress("ready");
      }
      const spent = error instanceof ApiError && spentStatuses.includes(error.status);
      return setProgress(spent ? "expired" : "failed");
    }
    announceSignIn(session.value().profile?.id);
    await navigate(link.current.next ?? screenPath(page.language, "offers"), { replace: true });
  }

  if (draft) {
    return (
      <Suspense fallback={<TextPage heading={page.content.heading} />}>
        <DraftLink page={page} {...draft} />
      </Suspense>
    );
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
  const working = progress === "working" && message("autologin.working");
  const failure = <p role="alert">{progress === "failed" && message("autologin.failed")}</p>;
  if (account) {
    return (
      <TextPage
        key="elsewhere"
        takesFocus
        heading={message("autologin.elsewhere-heading")}
        lead={message("autologin.elsewhere-lead", { account })}
      >
        <Button onClick={signIn}>{working || message("autologin.elsewhere-submit", { account })}</Button>
        {failure}
        <ButtonLink screen="landing" quiet>
          {message("autologin.elsewhere-refuse")}
        </ButtonLink>
      </TextPage>
    );
  }
  return (
    <TextPage heading={page.content.heading} lead={message("autologin.lead")}>
      <Button onClick={signIn}>{working || message("autologin.submit")}</Button>
      {failure}
    </TextPage>
  );
}
