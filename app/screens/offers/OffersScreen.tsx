// The user's loan applications, each with the offers for it side by side.
import { Link } from "react-router";
import { useLoaded } from "../../api/use-loaded.ts";
import { type Column, ComparisonTable } from "../../comparison/ComparisonTable.tsx";
import { Ranking } from "../../comparison/Ranking.tsx";
import { CostBar, CostLegend } from "../../credit/CostBar.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { figuresIn, useDay } from "../../offers/figures.ts";
import { type Application, loadApplications, type Offer, offerParts } from "../../offers/offers.ts";
import type { PageData } from "../../page/page-data.ts";
import { useUser } from "../../services.ts";
import { Button, ButtonLink } from "../../shell/Button.tsx";
import { Caution } from "../../shell/Caution.tsx";
import { TextPage } from "../../shell/TextPage.tsx";
import { offerPath } from "../../site/paths.ts";
import { admission } from "../../user/access.ts";

export default function OffersScreen({ page }: { page: PageData<"offers"> }) {
  return (
    <TextPage wide heading={page.content.heading} lead={page.description}>
      <Applications page={page} />
      <Account />
    </TextPage>
  );
}

/** Whose offers these are, and the ways on from here. */
function Account() {
  const message = useMessage();
  const user = useUser();
  if (!user.profile) return null;
  return (
    <>
      <p>{message("account.signed-in", { email: user.profile.email })}</p>
      {admission("staff", user) === "open" && <ButtonLink screen="console">{message("settings.console")}</ButtonLink>}
      <ButtonLink screen="settings" quiet>
        {message("account.settings")}
      </ButtonLink>
    </>
  );
}

function Applications({ page }: { page: PageData<"offers"> }) {
  const message = useMessage();
  const [loaded, again] = useLoaded(loadApplications);
  if (loaded === "loading") return <p role="status">{message("shell.loading")}</p>;
  if ("failure" in loaded) {
    return (
      <>
        <p role="alert">{message("offers.failed")}</p>
        <Button onClick={again}>{message("common.try-again")}</Button>
      </>
    );
  }
  if (loaded.value.length === 0) {
    return (
      <>
        <p>{message("offers.none")}</p>
        <ButtonLink screen="compare">{message("compare.link")}</ButtonLink>
      </>
    );
  }
  return (
    <>
      {loaded.value.map((application) => (
        <Offers key={application.id} application={application} page={page} />
      ))}
      <CostLegend costOnly />
      <Caution />
      <p>{message("compare.fictional")}</p>
      <Ranking paragraphs={[message("offers.ranking")]} />
    </>
  );
}

function Offers({ application, page }: { application: Application; page: PageData<"offers"> }) {
  const message = useMessage();
  const { money, percent } = figuresIn(page.content.styles);
  const day = useDay();
  const { amount, currency, years, created, offers } = application;
  const costOf = (offer: Offer) => offer.total_payable - offer.amount;
  const dearest = Math.max(...offers.map(costOf));
  const columns: Column<Offer>[] = [
    {
      id: "apr",
      name: message("figures.apr"),
      show: ({ apr_percent }) => percent(apr_percent),
      value: ({ apr_percent }) => apr_percent,
      kind: "main",
    },
    {
      id: "instalment",
      name: message("figures.instalment"),
      show: ({ instalment }) => money(instalment, currency),
      value: ({ instalment }) => instalment,
    },
    {
      id: "cost",
      name: message("figures.total-cost"),
      show: (offer) => (
        <>
          {money(costOf(offer), currency)}
          <CostBar parts={offerParts(offer)} money={(value) => money(value, currency)} scale={dearest} costOnly />
        </>
      ),
      value: costOf,
      kind: "chart",
    },
    {
      id: "total",
      name: message("figures.total-payable"),
      show: ({ total_payable }) => money(total_payable, currency),
      value: ({ total_payable }) => total_payable,
    },
  ];
  return (
    <ComparisonTable
      caption={message("offers.caption", {
        amount: money(amount, currency),
        period: message("loan.period-years", { years }),
        date: day(created),
      })}
      rows={offers}
      nameOf={({ lender }) => lender}
      heading={({ id, lender, accepted }) => (
        <>
          <Link to={offerPath(page.language, id)}>{lender}</Link>
          {accepted && ` (${message("offers.accepted")})`}
        </>
      )}
      columns={columns}
    />
  );
}
