// The hits of a rule in the last 30 days, as bars; the numbers are in a table.
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import styles from "./HitsByDay.module.css";
import type { RuleDetails } from "./rules.ts";

type Days = RuleDetails["hits_by_day"];

const daysDrawn = 30;
const dayLength = 86_400_000;

export function HitsByDay({ days, today = new Date() }: { days: Days; today?: Date }) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const hits = new Map(days.map(({ day, hits }) => [day, hits]));
  const bars = Array.from({ length: daysDrawn }, (_, place) => {
    const day = new Date(today.getTime() - (daysDrawn - 1 - place) * dayLength).toISOString().slice(0, 10);
    return { day, hits: hits.get(day) ?? 0 };
  });
  const sum = bars.reduce((all, bar) => all + bar.hits, 0);
  const most = Math.max(1, ...bars.map((bar) => bar.hits));
  return (
    <figure className={styles.figure}>
      <figcaption>{message("redirects.hits-sum", { number: sum.toLocaleString(locale), count: sum })}</figcaption>
      {sum > 0 && (
        <div aria-hidden="true" className={styles.bars}>
          {bars.map((bar) => (
            <span key={bar.day} style={{ blockSize: `${(bar.hits / most) * 100}%` }} />
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
                <th scope="col">{message("redirects.hits")}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, hits }) => (
                <tr key={day}>
                  <td>{new Date(day).toLocaleDateString(locale, { timeZone: "UTC" })}</td>
                  <td>{hits.toLocaleString(locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  );
}
