// Our lenders: whom the service compares, and what they lend.

import { Ranking } from "../../comparison/Ranking.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { LinkCards } from "../../components/LinkCards.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import { writtenMoney } from "../../site/number-style.ts";

export default function LendersScreen({ page }: { page: PageData<"lenders"> }) {
  const message = useMessage();
  const { heading, body, lenders, form, ranking } = page.content;
  const links = lenders.map(({ name, path, amount, years }) => ({
    name,
    path,
    description: message("lender.range", {
      min: writtenMoney(form.style, amount.min),
      max: writtenMoney(form.style, amount.max),
      from: years.min,
      to: years.max,
    }),
  }));
  return (
    <TextPage wide heading={heading} lead={body[0]}>
      <p>{message("compare.fictional")}</p>
      <LinkCards links={links} />
      <ButtonLink screen="compare">{message("compare.link")}</ButtonLink>
      <Ranking paragraphs={ranking} />
    </TextPage>
  );
}
