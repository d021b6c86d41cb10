// The service comparison of credit cards: what each costs, worked out on the same credit.
import { type Column, ComparisonTable } from "../../comparison/ComparisonTable.tsx";
import { ProductName } from "../../comparison/ProductName.tsx";
import { Ranking } from "../../comparison/Ranking.tsx";
import { loanCost } from "../../credit/loan-cost.ts";
import { RepresentativeExample } from "../../credit/RepresentativeExample.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { CardTerms } from "../../page/contents.ts";
import type { PageData } from "../../page/page-data.ts";
import { Prose } from "../../shell/Prose.tsx";
import { TextPage } from "../../shell/TextPage.tsx";
import { writtenMoney, writtenPercent } from "../../site/number-style.ts";

/** A card's example is repaid in twelve equal instalments (Directive (EU) 2023/2225, annex III, part II). */
const exampleMonths = 12;

export { addMessages } from "./add-messages.ts";

export default function CardsScreen({ page }: { page: PageData<"credit-cards"> }) {
  const message = useMessage();
  const { heading, body, text, cards, style, exampleCredit } = page.content;
  const chargesOf = ({ ratePercent, monthlyFee }: CardTerms) => ({ ratePercent, monthlyFee, openingFee: 0 });
  const apr = (card: CardTerms) =>
    loanCost({ ...chargesOf(card), principal: exampleCredit, months: exampleMonths, feeCapitalised: false })
      ?.aprPercent ?? 0;
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
      />
      {first && (
        <RepresentativeExample
          source="cheapest"
          charges={chargesOf(first)}
          amount={exampleCredit}
          years={exampleMonths / 12}
          style={style}
        />
      )}
      <p>{message("compare.fictional")}</p>
      <Ranking paragraphs={[message("cards.ranking")]} />
      <Prose html={text.html} />
    </TextPage>
  );
}
