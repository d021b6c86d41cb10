// A lender: what it lends and charges, with an example, and the way to compare it with others.

import { clamp } from "../../credit/loan-query.ts";
import { RepresentativeExample } from "../../credit/RepresentativeExample.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { ButtonLink } from "../../shell/Button.tsx";
import { Facts } from "../../shell/Facts.tsx";
import { TextPage } from "../../shell/TextPage.tsx";
import { writtenMoney, writtenPercent } from "../../site/number-style.ts";

export default function LenderScreen({ page }: { page: PageData<"lender"> }) {
  const message = useMessage();
  const { lender, form } = page.content;
  const { charges, amount, years } = lender;
  const { style } = form;
  const money = (value: number, decimals = 0) => writtenMoney(style, value, decimals);
  const facts: [string, string][] = [
    [message("loan.amount"), message("loan.amount-hint", { min: money(amount.min), max: money(amount.max) })],
    [message("loan.period"), message("loan.period-hint", years)],
    [message("figures.rate"), writtenPercent(style, charges.ratePercent)],
    [message("figures.opening-fee"), money(charges.openingFee)],
    [message("figures.monthly-fee"), money(charges.monthlyFee, 2)],
  ];
  return (
    <TextPage heading={page.content.heading} lead={page.description}>
      <p>{message("compare.fictional")}</p>
      <Facts facts={facts} />
      <RepresentativeExample
        charges={charges}
        amount={clamp(form.amount.default, amount)}
        years={clamp(form.years.default, years)}
        style={style}
      />
      <ButtonLink screen="compare">{message("compare.link")}</ButtonLink>
      <ButtonLink screen="lenders" quiet>
        {message("lender.all")}
      </ButtonLink>
    </TextPage>
  );
}
