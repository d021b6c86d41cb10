// The columns of a list of offers. Each is an order that the address can ask for: apr, instalment, total, rate, arrived.
import type { OfferDetails } from "../api/types.ts";
import type { Column } from "../comparison/ComparisonTable.tsx";
import { CostBar } from "../credit/CostBar.tsx";
import type { Message } from "../i18n/use-message.ts";
import type { figuresIn } from "./figures.ts";
import styles from "./OfferTable.module.css";
import { offerParts } from "./offers.ts";

interface ColumnOptions {
  readonly message: Message;
  readonly figures: ReturnType<typeof figuresIn>;
  readonly day: (iso: string) => string;
  /** What the dearest offer costs, in hundredths: the end of the scale. */
  readonly dearest: number;
}

export function offerColumns({ message, figures, day, dearest }: ColumnOptions): Column<OfferDetails>[] {
  const { money, percent } = figures;
  return [
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
      show: ({ instalment, currency }) => money(instalment / 100, currency),
      value: ({ instalment }) => instalment,
    },
    {
      id: "total",
      name: message("figures.total-payable"),
      show: (offer) => (
        <div className={styles.cost}>
          <span>
            <span>{money(offer.total_payable / 100, offer.currency)}</span>{" "}
            <strong>{message("offers.cost", { amount: money(offer.total_cost / 100, offer.currency) })}</strong>
          </span>
          <CostBar
            parts={offerParts(offer)}
            money={(value) => money(value, offer.currency)}
            scale={dearest / 100}
            costOnly
          />
        </div>
      ),
      value: ({ total_payable }) => total_payable,
      kind: "chart",
    },
    {
      id: "rate",
      name: message("figures.rate"),
      show: ({ rate_percent }) => percent(rate_percent),
      value: ({ rate_percent }) => rate_percent,
    },
    {
      id: "arrived",
      name: message("offers.arrived"),
      show: ({ arrived_at }) => day(arrived_at),
      value: ({ arrived_at }) => Date.parse(arrived_at),
    },
  ];
}
