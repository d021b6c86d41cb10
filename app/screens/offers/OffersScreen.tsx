// The user's applications, each with the offers for it side by side.
import { lazy, Suspense } from "react";

import { Ranking } from "../../comparison/Ranking.tsx";
import { useComparisonQuery } from "../../comparison/use-comparison-query.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { CostLegend } from "../../credit/CostBar.tsx";
import { RepresentativeExample } from "../../credit/RepresentativeExample.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { ApplicationSection } from "../../offers/ApplicationSection.tsx";
import { figuresIn } from "../../offers/figures.ts";
import { OfferFilters } from "../../offers/OfferFilters.tsx";
import styles from "../../offers/OfferPanel.module.css";
import { useApplications } from "../../offers/use-applications.ts";
import type { PageData } from "../../page/page-data.ts";
import { useUser } from "../../services.ts";
import { AreaLinks } from "../staff/AreaLinks.tsx";

// Its words are those of notices, which nobody waits for.
const NoticeWatch = lazy(() => import("../../offers/NoticeWatch.tsx"));

export { addMessages } from "../../offers/add-messages.ts";

export default function OffersScreen({ page }: { page: PageData<"offers"> }) {
  return (
    <TextPage wide heading={page.content.heading} lead={page.description}>
      <Applications page={page} />
      <Suspense fallback={null}>
        <NoticeWatch />
      </Suspense>
      <Account />
    </TextPage>
  );
}

/** Whose offers these are, and the ways on from here. */
function Account() {
  const message = useMessage();
  const { profile } = useUser();
  if (!profile) return null;
  return (
    <>
      <p>{message("account.signed-in", { email: profile.email })}</p>
      <AreaLinks />
      <ButtonLink screen="settings" quiet>
        {message("account.settings")}
      </ButtonLink>
    </>
  );
}

function Applications({ page }: { page: PageData<"offers"> }) {
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
  if (loaded.value.items.length === 0) {
    return (
      <>
        <p>{message("offers.none")}</p>
        <ButtonLink screen="loan-form">{message("compare.apply")}</ButtonLink>
        <ButtonLink screen="compare" quiet>
          {message("compare.link")}
        </ButtonLink>
      </>
    );
  }
  const { items } = loaded.value;
  const { content } = page;
  const newest = items.find(({ offers }) => offers.length > 0);
  const currency = newest?.currency;
  return (
    <>
      {currency && (
        <OfferFilters
          query={query}
          choose={choose}
          money={(amount) => figuresIn(content.styles).money(amount, currency)}
        />
      )}
      {items.map((application) => (
        <ApplicationSection
          key={application.id}
          application={application}
          content={content}
          query={query}
          choose={choose}
          hasBar={application === newest}
          onChange={again}
        />
      ))}
      {currency && <CostLegend costOnly />}
      {items.some(({ kind }) => kind !== "card") && <RepresentativeExample source="typical" {...content.example} />}
      <p>{message("compare.fictional")}</p>
      <Ranking paragraphs={[message("offers.ranking"), message("offers.prices")]} />
      <section className={styles.panel} aria-labelledby="earnings">
        <h2 id="earnings">{message("offers.earnings")}</h2>
        <p>{message("trust.earnings")}</p>
      </section>
    </>
  );
}
