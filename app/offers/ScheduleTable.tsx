// Every payment of an offer, to be opened.
import { lazy, Suspense, useState } from "react";
import type { ScheduledPayment } from "../api/types.ts";
import { useMessage } from "../i18n/use-message.ts";
import styles from "./ScheduleTable.module.css";

// Few open it.
const SchedulePayments = lazy(() => import("./SchedulePayments.tsx"));

interface ScheduleTableProps {
  readonly schedule: readonly ScheduledPayment[];
  /** Writes an amount of money, from hundredths. */
  readonly money: (hundredths: number) => string;
  /** What is said of them, where they are no loan's. */
  readonly wording?: { readonly heading: string; readonly text: string };
}

export function ScheduleTable({ schedule, money, wording }: ScheduleTableProps) {
  const message = useMessage();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.schedule} aria-labelledby="schedule">
      <h2 id="schedule">{wording?.heading ?? message("schedule.heading")}</h2>
      <p>{wording?.text ?? message("schedule.text")}</p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{message("schedule.open", { count: schedule.filter(({ number }) => number > 0).length })}</summary>
        {isOpen && (
          <Suspense>
            <SchedulePayments schedule={schedule} money={money} />
          </Suspense>
        )}
      </details>
    </section>
  );
}
