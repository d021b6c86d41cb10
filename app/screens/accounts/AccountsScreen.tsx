// The service comparison of bank accounts and mobile banks.
import { type Column, ComparisonTable } from "../../comparison/ComparisonTable.tsx";
import { ProductName } from "../../comparison/ProductName.tsx";
import { Ranking } from "../../comparison/Ranking.tsx";
import { Prose } from "../../components/Prose.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { AccountTerms } from "../../page/contents.ts";
import type { PageData } from "../../page/page-data.ts";
import { writtenMoney } from "../../site/number-style.ts";
import { OpenAtBank } from "./OpenAtBank.tsx";

export { addMessages } from "./add-messages.ts";

export default function AccountsScreen({ page }: { page: PageData<"bank-accounts"> }) {
  const message = useMessage();
  const { heading, body, text, accounts, style } = page.content;
  const has = (there: boolean) => message(there ? "common.yes" : "common.no");
  const columns: Column<AccountTerms>[] = [
    {
      id: "total",
      name: message("accounts.total"),
      show: (account) => writtenMoney(style, monthly(account), 2),
      value: monthly,
    },
    {
      id: "fee",
      name: message("accounts.fee"),
      show: ({ monthlyFee }) => writtenMoney(style, monthlyFee, 2),
      value: ({ monthlyFee }) => monthlyFee,
    },
    {
      id: "card",
      name: message("accounts.card-fee"),
      show: ({ cardFee }) => writtenMoney(style, cardFee, 2),
      value: ({ cardFee }) => cardFee,
    },
    {
      id: "mobile",
      name: message("accounts.mobile"),
      show: ({ mobilePayments }) => has(mobilePayments),
      value: ({ mobilePayments }) => Number(!mobilePayments),
    },
    {
      id: "branch",
      name: message("accounts.branch"),
      show: ({ branch }) => has(branch),
      value: ({ branch }) => Number(!branch),
    },
  ];
  return (
    <TextPage wide heading={heading} lead={body[0]}>
      <ComparisonTable
        caption={message("accounts.caption")}
        rows={accounts}
        nameOf={({ name }) => name}
        heading={ProductName}
        columns={columns}
        action={{ name: message("accounts.open"), show: (account) => <OpenAtBank account={account} /> }}
      />
      <p>{message("accounts.paid")}</p>
      <p>{message("compare.fictional")}</p>
      <Ranking paragraphs={[message("accounts.ranking")]} />
      <Prose html={text.html} />
    </TextPage>
  );
}

function monthly({ monthlyFee, cardFee }: AccountTerms): number {
  return monthlyFee + cardFee;
}
