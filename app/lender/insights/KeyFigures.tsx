// The lender's key figures, each with its name; a dash where there are too few people to say.
import type { Insights } from "../../api/types.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../area-figures.ts";
import styles from "./KeyFigures.module.css";
import { countText } from "./people-count.ts";

interface KeyFiguresProps {
  readonly insights: Insights;
  readonly figures: AreaFigures;
}

export function KeyFigures({ insights, figures }: KeyFiguresProps) {
  const message = useMessage();
  const { percent, money, number, style } = figures;
  const { median_apr_offered, median_apr_accepted, median_answer_seconds, lost, paid_out } = insights;
  const orNone = (value: number | null | undefined, write: (value: number) => string) =>
    typeof value === "number" ? write(value) : "–";
  const rows = [
    { name: message("insights.apr-offered"), value: orNone(median_apr_offered, percent) },
    { name: message("insights.apr-accepted"), value: orNone(median_apr_accepted, percent) },
    {
      name: message("insights.answer-time"),
      value: orNone(median_answer_seconds, (seconds) => message("insights.seconds", { seconds: number(seconds) })),
    },
    {
      name: message("insights.lost"),
      value: orNone(lost?.share_percent, percent),
      note: lost
        ? message("insights.lost-by", { points: orNone(lost.median_points, number), cases: lost.cases })
        : message("insights.lost-few"),
    },
    ...paid_out.map(({ currency, count, sum }) => ({
      name: message("insights.paid-out", { currency }),
      value: orNone(sum, (hundredths) => money(hundredths / 100, currency)),
      note: message("insights.loans", { count: countText(count, style) }),
    })),
  ];
  return (
    <dl className={styles.figures}>
      {rows.map(({ name, value, ...rest }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {"note" in rest && <dd className={styles.note}>{rest.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
