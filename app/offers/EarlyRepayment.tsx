// What it costs to repay an offer's loan early, and what that saves, by when it is done.
import { useState } from "react";
import type { ScheduledPayment } from "../api/types.ts";
import { SelectField } from "../components/SelectField.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { earlyMonths, earlyRepayment } from "./early-repayment.ts";
import styles from "./OfferPanel.module.css";

interface EarlyRepaymentProps {
  readonly schedule: readonly ScheduledPayment[];
  readonly months: number;
  /** Writes an amount of money, from hundredths. */
  readonly money: (hundredths: number) => string;
}

export function EarlyRepayment({ schedule, months, money }: EarlyRepaymentProps) {
  const message = useMessage();
  const choices = earlyMonths(months);
  const [month, setMonth] = useState(choices[Math.floor((choices.length - 1) / 2)] ?? 0);
  const repayment = earlyRepayment(schedule, month);
  if (!repayment) return null;
  return (
    <section className={styles.panel} aria-labelledby="early">
      <h2 id="early">{message("early.heading")}</h2>
      <SelectField
        id="early-after"
        label={message("early.after")}
        value={month}
        onChange={({ target }) => setMonth(Number(target.value))}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {message("loan.period-years", { years: choice / 12 })}
          </option>
        ))}
      </SelectField>
      <p role="status">{message("early.text", { balance: money(repayment.balance), saved: money(repayment.saved) })}</p>
      <p className={styles.note}>{message("early.note")}</p>
    </section>
  );
}
