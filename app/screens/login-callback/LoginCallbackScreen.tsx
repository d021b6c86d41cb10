// Where an identification service sends the visitor back to. Signing in is by e-mail link, so it
// says where that is done.
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { ButtonLink } from "../../shell/Button.tsx";
import { TextPage } from "../../shell/TextPage.tsx";

export default function LoginCallbackScreen({ page }: { page: PageData<"login-callback"> }) {
  const message = useMessage();
  return (
    <TextPage heading={page.content.heading} lead={page.description}>
      <p>{message("login-callback.body")}</p>
      <ButtonLink screen="login">{message("account.sign-in")}</ButtonLink>
    </TextPage>
  );
}
