// The user's applications for mortgages: where each stands, whose turn it is, what happened when, and its offers.
import type { I18n } from "@lingui/core";
import { addMortgageStatusMessages } from "../../application/words/add-mortgage-status-messages.ts";
import { useComparisonQuery } from "../../comparison/use-comparison-query.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { RepresentativeExample } from "../../credit/RepresentativeExample.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { ApplicationSection } from "../../offers/ApplicationSection.tsx";
import { addMessages as addOfferMessages } from "../../offers/add-messages.ts";
import { MortgageProgress } from "../../offers/MortgageProgress.tsx";
import { useApplications } from "../../offers/use-applications.ts";
import type { PageData } from "../../page/page-data.ts";

/** Adds the words of offers, and those of a mortgage's way. */
export async function addMessages(i18n: I18n): Promise<void> {
  await Promise.all([addOfferMessages(i18n), addMortgageStatusMessages(i18n)]);
}

export default function MortgageStatusScreen({ page }: { page: PageData<"mortgage-status"> }) {
  return (
    <TextPage wide heading={page.content.heading} lead={page.description}>
      <Mortgages page={page} />
    </TextPage>
  );
}

function Mortgages({ page: { content } }: { page: PageData<"mortgage-status"> }) {
  const message = useMessage();
  const [loaded, again] = useApplications();
  const [query, choose] = useComparisonQuery();
  if (loaded === "loading") return <p role="status">{message("shell.loading")}</p>;
  if ("failure" in loaded) {
    return (
      <>
        <p role="alert">{message("offers.failed")}</p>
        <Button onClick={again}>{message("common.try-again")}</Button>
      </>
    );
  }
  const mortgages = loaded.value.items.filter(({ mortgage }) => mortgage);
  if (mortgages.length === 0) {
    return (
      <>
        <p>{message("mortgage-status.none")}</p>
        <ButtonLink screen="mortgage-form">{message("mortgage-status.apply")}</ButtonLink>
      </>
    );
  }
  return (
    <>
      {mortgages.map((application) => (
        <ApplicationSection
          key={application.id}
          application={application}
          content={content}
          query={query}
          choose={choose}
          onChange={again}
          hasBar={false}
          progress={<MortgageProgress application={application} currencies={content.styles} />}
        />
      ))}
      <RepresentativeExample source="typical" {...content.example} />
      <p>{message("compare.fictional")}</p>
    </>
  );
}
