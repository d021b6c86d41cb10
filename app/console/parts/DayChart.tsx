// What was counted on each of the last 30 days, as bars from nothing; the sentence above and the table below say the same.
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import styles from "./DayChart.module.css";
import layout from "./layout.module.css";

export interface DayCount {
  /** UTC, such as `2026-11-21`. */
  readonly day: string;
  readonly count: number;
}

interface DayChartProps {
  /** What the sum of the days is, in a sentence. */
  readonly sentence: (count: number) => string;
  /** What is counted, above its column. */
  readonly measure: string;
  /** Days on which nothing was counted may be left out. */
  readonly days: readonly DayCount[];
  readonly today?: Date;
}

const daysDrawn = 30;
const dayLength = 86_400_000;

export function DayChart({ sentence, measure, days, today = new Date() }: DayChartProps) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const bars = Array.from({ length: daysDrawn }, (_, place) => {
    const day = new Date(today.getTime() - (daysDrawn - 1 - place) * dayLength).toISOString().slice(0, 10);
    return { day, count: counts.get(day) ?? 0 };
  });
  const sum = bars.reduce((all, bar) => all + bar.count, 0);
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <figure className={styles.figure}>
      <figcaption>{sentence(sum)}</figcaption>
      {sum > 0 && (
        <div aria-hidden="true" className={styles.bars}>
          {bars.map((bar) => (
            <span key={bar.day} style={{ blockSize: `${(bar.count / most) * 100}%` }} />
          ))}
        </div>
      )}
      {days.length > 0 && (
        <details>
          <summary>{message("redirects.as-table")}</summary>
          <table className={layout.table}>
            <thead>
              <tr>
                <th scope="col">{message("redirects.day")}</th>
                <th scope="col">{measure}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, count }) => (
                <tr key={day}>
                  <td>{new Date(day).toLocaleDateString(locale, { timeZone: "UTC" })}</td>
                  <td>{count.toLocaleString(locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  );
}
