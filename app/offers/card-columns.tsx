// The columns of a list of cards that are offered: those of loans, but for what is said of a month and of the interest-free time.
import type { OfferDetails } from "../api/types.ts";
import type { Column } from "../comparison/ComparisonTable.tsx";
import { offerColumns } from "./offer-columns.tsx";

export function cardColumns(options: Parameters<typeof offerColumns>[0]): Column<OfferDetails>[] {
  const { message, figures } = options;
  const least = ({ card }: OfferDetails) => card?.least_payment ?? 0;
  const days = ({ card }: OfferDetails) => card?.interest_free_days ?? 0;
  return offerColumns(options).flatMap((column) => {
    switch (column.id) {
      case "instalment":
        return {
          ...column,
          name: message("cards.least-payment"),
          show: (offer) => figures.money(least(offer) / 100, offer.currency),
          value: least,
        };
      case "total":
        return { ...column, name: message("card-offers.total") };
      case "rate":
        return [
          column,
          {
            id: "days",
            name: message("cards.interest-free"),
            show: (offer: OfferDetails) => message("cards.days", { days: days(offer) }),
            value: (offer: OfferDetails) => -days(offer),
          },
        ];
      default:
        return column;
    }
  });
}
