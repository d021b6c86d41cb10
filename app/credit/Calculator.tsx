// The calculator: amount and period by slider and number, and what such a loan would cost. It is a
// plain GET form that starts an application, so it works before the script has loaded.
import { useState } from "react";
import { Form } from "react-router";
import { SelectField } from "../forms/SelectField.tsx";
import { useMessage } from "../i18n/use-message.ts";
import type { LoanFormContent } from "../page/contents.ts";
import { usePage } from "../page/page-context.ts";
import { useQuery } from "../page/use-query.ts";
import { Button } from "../shell/Button.tsx";
import { screenPath } from "../site/paths.ts";
import { AmountField } from "./AmountField.tsx";
import styles from "./Calculator.module.css";
import { LoanFigures } from "./LoanFigures.tsx";
import { clamp, readLoanQuery } from "./loan-query.ts";
import { RepresentativeExample } from "./RepresentativeExample.tsx";

export function Calculator({ content }: { content: LoanFormContent }) {
  const message = useMessage();
  const { language } = usePage();
  const { amount, amountText, years, purposes, currency, style, charges, submit } = content;
  const query = readLoanQuery(useQuery(), content);
  const [chosen, setChosen] = useState<{ amount?: number; years?: number; purpose?: string }>({});
  const asked = {
    amount: chosen.amount ?? query.amount,
    years: chosen.years ?? query.period,
    purpose: chosen.purpose ?? query.purpose ?? content.purpose ?? "",
  };
  return (
    <Form method="get" action={screenPath(language, "loan-form")} className={styles.form} aria-labelledby="loan">
      <h2 id="loan">{message("loan.heading")}</h2>
      <AmountField
        name="amount"
        label={message("loan.amount")}
        hint={message("loan.amount-hint", amountText)}
        unit={currency}
        limit={amount}
        step={amount.step}
        value={asked.amount}
        onChange={(value) => setChosen({ ...chosen, amount: value })}
      />
      <AmountField
        name="period"
        label={message("loan.period")}
        hint={message("loan.period-hint", { min: years.min, max: years.max })}
        unit={message("loan.years", { years: asked.years })}
        limit={years}
        step={1}
        value={asked.years}
        onChange={(value) => setChosen({ ...chosen, years: value })}
      />
      <SelectField
        id="purpose"
        name="purpose"
        label={message("loan.purpose")}
        value={asked.purpose}
        onChange={(event) => setChosen({ ...chosen, purpose: event.target.value })}
        required
      >
        <option value="" disabled>
          {message("loan.purpose-none")}
        </option>
        {purposes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <LoanFigures
        charges={charges}
        amount={clamp(asked.amount, amount)}
        years={clamp(asked.years, years)}
        style={style}
      />
      <Button type="submit" formAction={submit.path} data-slot="cta">
        {submit.name}
      </Button>
      <p className={styles.note}>{message("loan.note")}</p>
      <RepresentativeExample charges={charges} amount={amount.default} years={years.default} style={style} />
    </Form>
  );
}
