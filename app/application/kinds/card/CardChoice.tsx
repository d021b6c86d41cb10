// The cards that can be applied for, each with whose it is and what it costs.
import { cardCost } from "../../../cards/card-cost.ts";
import { useMessage } from "../../../i18n/use-message.ts";
import type { CardTerms } from "../../../page/contents.ts";
import { type NumberStyle, writtenMoney, writtenPercent } from "../../../site/number-style.ts";
import type { FieldProps } from "../../fields/field-props.ts";
import fieldStyles from "../../fields/fields.module.css";
import { Group } from "../../fields/Group.tsx";
import styles from "./card.module.css";

interface CardChoiceProps extends Omit<FieldProps<readonly string[]>, "id"> {
  readonly cards: readonly CardTerms[];
  /** The credit limit that their cost is worked out for. */
  readonly limit: number;
  readonly style: NumberStyle;
}

const field = "cards";

export function CardChoice({ cards, limit, style, label, hint, mistake, value, onChange }: CardChoiceProps) {
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, id] : value.filter((other) => other !== id));
  return (
    <Group id={field} label={label} hint={hint} mistake={mistake}>
      {cards.map((card, index) => (
        <label key={card.id} className={fieldStyles.option}>
          <input
            type="checkbox"
            id={index === 0 ? field : `${field}-${index}`}
            checked={value.includes(card.id)}
            aria-invalid={mistake ? true : undefined}
            onChange={({ target }) => toggle(card.id, target.checked)}
          />
          <span className={styles.card}>
            <span>
              <strong>{card.name}</strong> <small>{card.lender.name}</small>
            </span>
            <Figures card={card} limit={limit} style={style} />
          </span>
        </label>
      ))}
    </Group>
  );
}

/** They are part of the box's name, which is read as one sentence. */
function Figures({ card, limit, style }: Pick<CardChoiceProps, "limit" | "style"> & { readonly card: CardTerms }) {
  const message = useMessage();
  const cost = cardCost(card, limit);
  const figures = [
    ...(cost ? [[message("figures.apr-short"), writtenPercent(style, cost.aprPercent)]] : []),
    [message("figures.rate"), writtenPercent(style, card.ratePercent)],
    [message("figures.monthly-fee"), writtenMoney(style, card.monthlyFee, 2)],
    [message("cards.interest-free"), message("cards.days", { days: card.interestFreeDays })],
  ];
  return (
    <span className={styles.figures}>
      {figures.map(([name, figure]) => (
        <span key={name}>
          <small>{name}</small> <b>{figure}</b>
        </span>
      ))}
    </span>
  );
}
