// The service comparison of credit cards: what each costs, worked out on the same credit; those that are chosen are applied for
// together.

import { cardCharges, cardCost, exampleYears } from "../../cards/card-cost.ts";
import { cardParameter } from "../../cards/card-query.ts";
import { Choice } from "../../comparison/Choice.tsx";
import { type Column, ComparisonTable } from "../../comparison/ComparisonTable.tsx";
import { ProductName } from "../../comparison/ProductName.tsx";
import { Ranking } from "../../comparison/Ranking.tsx";
import { readChosen } from "../../comparison/side-by-side.ts";
import { useComparisonQuery } from "../../comparison/use-comparison-query.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { Prose } from "../../components/Prose.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { RepresentativeExample } from "../../credit/RepresentativeExample.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { CardTerms } from "../../page/contents.ts";
import type { PageData } from "../../page/page-data.ts";
import { writtenMoney, writtenPercent } from "../../site/number-style.ts";

export { addMessages } from "../../cards/add-messages.ts";

export default function CardsScreen({ page }: { page: PageData<"credit-cards"> }) {
  const message = useMessage();
  const [query, choose] = useComparisonQuery();
  const { heading, body, text, cards, style, exampleCredit } = page.content;
  const chosen = readChosen(
    query,
    cards.map(({ id }) => id),
    cardParameter,
  );
  const apr = (card: CardTerms) => cardCost(card, exampleCredit)?.aprPercent ?? 0;
  const columns: Column<CardTerms>[] = [
    {
      id: "apr",
      name: message("figures.apr"),
      show: (card) => writtenPercent(style, apr(card)),
      value: apr,
    },
    {
      id: "rate",
      name: message("figures.rate"),
      show: ({ ratePercent }) => writtenPercent(style, ratePercent),
      value: ({ ratePercent }) => ratePercent,
    },
    {
      id: "fee",
      name: message("figures.monthly-fee"),
      show: ({ monthlyFee }) => writtenMoney(style, monthlyFee, 2),
      value: ({ monthlyFee }) => monthlyFee,
    },
    {
      id: "days",
      name: message("cards.interest-free"),
      show: ({ interestFreeDays }) => message("cards.days", { days: interestFreeDays }),
      value: ({ interestFreeDays }) => -interestFreeDays,
    },
  ];
  const [first] = cards.toSorted((a, b) => apr(a) - apr(b));
  return (
    <TextPage wide heading={heading} lead={body[0]}>
      <ComparisonTable
        caption={message("cards.caption")}
        rows={cards}
        nameOf={({ name }) => name}
        heading={ProductName}
        columns={columns}
        action={{
          name: message("cards.choose"),
          show: ({ id, name }) => (
            <Choice
              id={id}
              name={name}
              parameter={cardParameter}
              chosen={chosen}
              choose={choose}
              words={{
                choose: message("cards.choose"),
                named: message("cards.choose-one", { card: name }),
                full: message("cards.three"),
              }}
            />
          ),
        }}
        query={query}
      />
      <p>{message("cards.apply-note")}</p>
      <ButtonLink
        screen="credit-card-form"
        query={chosen.length > 0 ? { [cardParameter]: chosen.join(",") } : undefined}
      >
        {message("cards.apply", { count: chosen.length })}
      </ButtonLink>
      {first && (
        <RepresentativeExample
          source="cheapest"
          charges={cardCharges(first)}
          amount={exampleCredit}
          years={exampleYears}
          style={style}
        />
      )}
      <p>{message("compare.fictional")}</p>
      <Ranking paragraphs={[message("cards.ranking")]} />
      <Prose html={text.html} />
    </TextPage>
  );
}
