// What the company applies for, beside the form. A price is for lenders to state: there is no usual one for companies.
import { useMessage } from "../../../i18n/use-message.ts";
import { usePage } from "../../../page/page-context.ts";
import { smeLimits } from "../../../site/limits.ts";
import { writtenMoney } from "../../../site/number-style.ts";
import type { SummaryProps } from "../../pages/application.ts";
import styles from "../../pages/pages.module.css";

export function SmeSummary({ content, words, answers }: SummaryProps) {
  const message = useMessage();
  const limits = smeLimits(usePage().language);
  const { amount, months, business_purpose: purpose } = answers.calculator ?? {};
  const pairs = [
    [message("loan.amount"), writtenMoney(content.form.style, numberOr(amount, limits.amount.default))],
    [message("field.months"), message("sme.period-months", { months: numberOr(months, limits.months.default) })],
    ...(typeof purpose === "string" && purpose !== ""
      ? [[message("field.business_purpose"), words.choice({ name: "business_purpose", type: "choice" }, purpose)]]
      : []),
  ];
  return (
    <aside className={styles.aside} aria-label={message("sme.summary")}>
      <h2>{message("sme.summary")}</h2>
      <dl className={styles.pairs}>
        {pairs.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{message("sme.summary-free")}</p>
    </aside>
  );
}

function numberOr(value: unknown, usual: number): number {
  return typeof value === "number" && Number.isInteger(value) ? value : usual;
}
