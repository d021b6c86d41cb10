// The offers for an application side by side, each with what it costs.
import { Link } from "react-router";
import type { Application, OfferShown } from "../api/types.ts";
import { type Column, ComparisonTable } from "../comparison/ComparisonTable.tsx";
import { CostBar } from "../credit/CostBar.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import { offerPath } from "../site/paths.ts";
import { figuresIn, type StylesByCurrency, useDay } from "./figures.ts";
import { offerParts, readOffer } from "./offers.ts";

interface OfferTableProps {
  readonly application: Application;
  /** Those that are shown, in their order. */
  readonly offers: readonly OfferShown[];
  readonly figures: StylesByCurrency;
}

const costOf = (offer: OfferShown) => offer.total_cost / 100;

export function OfferTable({ application, offers, figures }: OfferTableProps) {
  const message = useMessage();
  const { language } = usePage();
  const { money, percent } = figuresIn(figures);
  const day = useDay();
  const { amount, months, currency, created } = application;
  const written = (hundredths: number) => money(hundredths / 100, currency);
  const dearest = Math.max(...offers.map(costOf));
  const columns: Column<OfferShown>[] = [
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
      show: ({ instalment }) => written(instalment),
      value: ({ instalment }) => instalment,
    },
    {
      id: "cost",
      name: message("figures.total-cost"),
      show: (offer) => (
        <>
          {written(offer.total_cost)}
          <CostBar
            parts={offerParts(readOffer(offer))}
            money={(value) => money(value, currency)}
            scale={dearest}
            costOnly
          />
        </>
      ),
      value: costOf,
      kind: "chart",
    },
    {
      id: "total",
      name: message("figures.total-payable"),
      show: ({ total_payable }) => written(total_payable),
      value: ({ total_payable }) => total_payable,
    },
  ];
  return (
    <ComparisonTable
      caption={message("offers.caption", {
        amount: money(amount, currency),
        period: message("loan.period-years", { years: months / 12 }),
        date: day(created),
      })}
      rows={offers}
      isLast={({ for_less }) => for_less}
      nameOf={({ lender }) => lender.name}
      heading={(offer) => (
        <>
          <Link to={offerPath(language, offer.id)}>{offer.lender.name}</Link>
          {offer.accepted && ` (${message("offers.accepted")})`}
          {offer.for_less && <small> {message("offer.for-less", { amount: written(offer.amount) })}</small>}
        </>
      )}
      columns={columns}
    />
  );
}
