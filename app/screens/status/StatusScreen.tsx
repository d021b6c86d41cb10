// Pages that say why there is nothing to show: not found, maintenance, server error, no connection.

import { ButtonLink } from "../../components/Button.tsx";
import { HelpfulLinks } from "../../components/HelpfulLinks.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";

type StatusPage = PageData<"not-found" | "server-error" | "maintenance" | "offline">;

export default function StatusScreen({ page }: { page: StatusPage }) {
  const message = useMessage();
  return (
    <TextPage heading={page.content.heading}>
      {page.content.body.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {page.screen === "not-found" && <HelpfulLinks />}
      {page.screen === "server-error" && (
        <ButtonLink screen="landing" quiet>
          {message("status.home")}
        </ButtonLink>
      )}
    </TextPage>
  );
}
