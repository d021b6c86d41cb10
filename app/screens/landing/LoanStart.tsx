// The form that starts a loan application: amount, period and purpose go to the application as a
// query. A plain GET form, so it works before the script has loaded.
import { Form } from "react-router";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { LoanFormContent } from "../../page/contents.ts";
import { usePage } from "../../page/page-context.ts";
import { Button } from "../../shell/Button.tsx";
import { screenPath } from "../../site/paths.ts";
import styles from "./LoanStart.module.css";

export function LoanStart({ content }: { content: LoanFormContent }) {
  const message = useMessage();
  const { language } = usePage();
  const { amount, amountText, years, purposes, currency } = content;
  const choices = Array.from({ length: years.max - years.min + 1 }, (_, index) => years.min + index);
  return (
    <Form method="get" action={screenPath(language, "loan-form")} className={styles.form} aria-labelledby="loan">
      <h2 id="loan">{message("loan.heading")}</h2>
      <TextField
        id="amount"
        name="amount"
        type="number"
        inputMode="numeric"
        required
        min={amount.min}
        max={amount.max}
        step={amount.step}
        defaultValue={amount.default}
        label={message("loan.amount")}
        hint={message("loan.amount-hint", amountText)}
        unit={currency}
      />
      <SelectField id="period" name="period" label={message("loan.period")} defaultValue={years.default}>
        {choices.map((count) => (
          <option key={count} value={count}>
            {message("loan.period-years", { years: count })}
          </option>
        ))}
      </SelectField>
      <SelectField id="purpose" name="purpose" label={message("loan.purpose")} defaultValue="" required>
        <option value="" disabled>
          {message("loan.purpose-none")}
        </option>
        {purposes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{message("loan.submit")}</Button>
      <p className={styles.note}>{message("loan.note")}</p>
    </Form>
  );
}
