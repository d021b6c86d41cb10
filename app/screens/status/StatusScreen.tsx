// Pages that say why there is nothing to show: not found, forbidden, maintenance, server
// error, no connection; and the test page, which shows that the service answers.
import { useLocation } from "react-router";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useHydrated } from "../../page/use-hydrated.ts";
import { ButtonLink } from "../../shell/Button.tsx";
import { HelpfulLinks } from "../../shell/HelpfulLinks.tsx";
import { TextPage } from "../../shell/TextPage.tsx";
import { safeLocalPath } from "../../site/local-path.ts";

type StatusPage = PageData<"not-found" | "server-error" | "forbidden" | "maintenance" | "offline" | "test">;

export default function StatusScreen({ page }: { page: StatusPage }) {
  const message = useMessage();
  const { state } = useLocation();
  // The screen that was refused, where signing in leads back to; a prerendered page knows of none.
  const next = useHydrated() ? safeLocalPath(state?.next ?? null) : undefined;
  return (
    <TextPage heading={page.content.heading} lead={page.screen === "test" ? page.description : undefined}>
      {page.content.body.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {page.screen === "not-found" && <HelpfulLinks />}
      {page.screen === "forbidden" && (
        <ButtonLink screen="login" query={next ? { next } : undefined}>
          {message("account.sign-in")}
        </ButtonLink>
      )}
      {(page.screen === "server-error" || page.screen === "forbidden" || page.screen === "test") && (
        <ButtonLink screen="landing" quiet>
          {message("status.home")}
        </ButtonLink>
      )}
    </TextPage>
  );
}
