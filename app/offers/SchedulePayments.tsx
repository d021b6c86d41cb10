// Every payment of an offer, month by month, with what each year adds up to.
import type { ScheduledPayment } from "../api/types.ts";
import { useMessage } from "../i18n/use-message.ts";
import { useDay } from "./figures.ts";
import styles from "./ScheduleTable.module.css";
import { type PaymentSums, scheduleYears } from "./schedule-years.ts";

interface SchedulePaymentsProps {
  readonly schedule: readonly ScheduledPayment[];
  /** Writes an amount of money, from hundredths. */
  readonly money: (hundredths: number) => string;
}

export default function SchedulePayments({ schedule, money }: SchedulePaymentsProps) {
  const message = useMessage();
  const day = useDay("short");
  const columns = [
    message("schedule.due"),
    message("schedule.payment"),
    message("cost.interest"),
    message("cost.fees"),
    message("schedule.principal"),
    message("curve.debt"),
  ];
  const cells = ({ payment, interest, fees, principal }: PaymentSums, balance: number) =>
    [payment, interest, fees, principal, balance].map((amount, index) => (
      <td key={columns[index + 1]}>{money(amount)}</td>
    ));
  return (
    // Whoever has no pointer scrolls it with the arrow keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes focus.
    <section className={styles.scroll} aria-label={message("schedule.table")} tabIndex={0}>
      <table>
        <caption>{message("schedule.heading")}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {scheduleYears(schedule).map((year) => (
          <tbody key={year.year}>
            {year.payments.map((payment) => (
              <tr key={payment.number}>
                <th scope="row">{day(payment.due)}</th>
                {cells(payment, payment.balance)}
              </tr>
            ))}
            <tr className={styles.sum}>
              <th scope="row">{message("schedule.year", { year: year.year })}</th>
              {cells(year, year.balance)}
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  );
}
