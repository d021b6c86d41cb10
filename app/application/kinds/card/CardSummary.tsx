// What the chosen cards would cost, as an example: of the dearest of them, so that none costs more than is said.
import { cardCharges, cardCost, dearestCard, exampleYears, leastPayment } from "../../../cards/card-cost.ts";
import { RepresentativeExample } from "../../../credit/RepresentativeExample.tsx";
import { useMessage } from "../../../i18n/use-message.ts";
import { usePage } from "../../../page/page-context.ts";
import { cardLimits } from "../../../site/limits.ts";
import { writtenMoney, writtenPercent } from "../../../site/number-style.ts";
import type { SummaryProps } from "../../pages/application.ts";
import styles from "../../pages/pages.module.css";
import { SummaryPanel } from "../../pages/SummaryPanel.tsx";
import { cardsIn, chosenCards } from "./cards-in.ts";

export function CardSummary({ content, answers }: SummaryProps) {
  const message = useMessage();
  const { amount } = cardLimits(usePage().language);
  const { cards: ids, credit_limit: typed } = answers.card ?? {};
  const limit = isWithin(typed, amount) ? typed : amount.default;
  const chosen = chosenCards(content, ids);
  const card = dearestCard(chosen.length > 0 ? chosen : cardsIn(content), limit);
  const cost = card && cardCost(card, limit);
  if (!cost) return null;
  const { style } = content.form;
  const percent = (value: number | undefined) => writtenPercent(style, value ?? 0);
  const least = writtenMoney(style, leastPayment(limit), 2);
  const pairs = [
    [message("cards.limit"), writtenMoney(style, limit)],
    [message("cards.least-payment"), least],
    ...chosen.map((one) => [one.name, `${percent(cardCost(one, limit)?.aprPercent)} ${message("figures.apr-short")}`]),
  ];
  return (
    <SummaryPanel
      heading={message("card.summary")}
      figure={message("card.least", { payment: least })}
      cost={message("card.cost", { cost: writtenMoney(style, cost.totalCost, 2) })}
    >
      <dl className={styles.pairs}>
        {pairs.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{message("cards.example-of", { card: card.name })}</p>
      <RepresentativeExample
        source="typical"
        charges={cardCharges(card)}
        amount={limit}
        years={exampleYears}
        style={style}
      />
    </SummaryPanel>
  );
}

function isWithin(value: unknown, { min, max }: { readonly min: number; readonly max: number }): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
}
