// Stands in for a screen that is not built yet: names it, and offers what there is. In place of an application's form
// that is the comparison, for the loan that the address asks for.
import { loanParameters } from "../../credit/loan-query.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { useQuery } from "../../page/use-query.ts";
import { ButtonLink } from "../../shell/Button.tsx";
import { HelpfulLinks } from "../../shell/HelpfulLinks.tsx";
import { TextPage } from "../../shell/TextPage.tsx";
import type { Screen } from "../../site/routes.ts";

export { addMessages } from "./add-messages.ts";

const loanForms: readonly Screen[] = ["loan-form", "mortgage-form"];

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
  const query = useQuery();
  if (loanForms.includes(screen)) {
    return (
      <>
        <p>{message("coming-soon.compare")}</p>
        <ButtonLink screen="compare" query={loanParameters(query)}>
          {message("compare.link")}
        </ButtonLink>
      </>
    );
  }
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
