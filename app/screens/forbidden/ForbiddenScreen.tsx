// Where whoever was denied a page ends (specification, sections 4 and 8). A visitor signs in here and goes on to that
// page; whoever is signed in already is told as whom, as another account may see it.
import { useLocation } from "react-router";
import { ButtonLink } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useHydrated } from "../../page/use-hydrated.ts";
import { useUser } from "../../services.ts";
import { safeLocalPath } from "../../site/local-path.ts";
import { SignIn } from "../../user/SignIn.tsx";

export { addMessages } from "../../user/add-messages.ts";

export default function ForbiddenScreen({ page }: { page: PageData<"forbidden"> }) {
  const message = useMessage();
  const { profile } = useUser();
  const { state } = useLocation();
  // The screen that was denied; a prerendered page knows of none.
  const next = useHydrated() ? safeLocalPath(state?.next ?? null) : undefined;
  const why = page.content.body.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
  const home = (
    <ButtonLink screen="landing" quiet>
      {message("status.home")}
    </ButtonLink>
  );
  if (!profile) {
    return (
      <SignIn page={page} lead={message("forbidden.sign-in")} next={next}>
        {why}
        {home}
      </SignIn>
    );
  }
  return (
    <TextPage heading={page.content.heading} lead={message("account.signed-in", { email: profile.email })}>
      {why}
      <ButtonLink screen="login" query={next ? { next } : undefined}>
        {message("account.sign-in")}
      </ButtonLink>
      {home}
    </TextPage>
  );
}
