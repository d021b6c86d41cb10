// Stands in for a screen that is not built yet: names it, and offers what there is.
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { ButtonLink } from "../../shell/Button.tsx";
import { HelpfulLinks } from "../../shell/HelpfulLinks.tsx";
import { TextPage } from "../../shell/TextPage.tsx";
import type { Screen } from "../../site/routes.ts";

export { addMessages } from "./add-messages.ts";

export default function ComingSoonScreen({ page }: { page: PageData }) {
  const message = useMessage();
  const { heading } = page.content as PageData<"coming-soon">["content"];
  return (
    <TextPage label={message("coming-soon.label")} heading={heading} lead={page.description}>
      <Instead screen={page.screen} />
    </TextPage>
  );
}

function Instead({ screen }: { screen: Screen }) {
  const message = useMessage();
  if (screen === "credit-card-form") {
    return (
      <>
        <p>{message("coming-soon.cards")}</p>
        <ButtonLink screen="credit-cards">{message("coming-soon.cards-link")}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <p>{message("coming-soon.body")}</p>
      <HelpfulLinks />
    </>
  );
}
