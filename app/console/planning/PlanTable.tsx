// What an experiment takes, looked at once or at any time, and the smallest gain that some weeks find.
import { Button } from "../../components/Button.tsx";
import type { Plan } from "../control.ts";
import { useFigures } from "../i18n/figures.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import type { usualPlan } from "../metrics.ts";
import layout from "../parts/layout.module.css";

interface PlanTableProps {
  readonly plan: Plan;
  /** Variations, the control included. */
  readonly variations: number;
  readonly onChoose: (plan: typeof usualPlan) => void;
}

const looks = [
  { name: "any_time", id: "any-time" },
  { name: "once", id: "once" },
] as const;

export function PlanTable({ plan, variations, onChoose }: PlanTableProps) {
  const message = useConsoleMessage();
  const { count, share } = useFigures();
  return (
    <div role="status" className={layout.stack}>
      <table className={layout.table}>
        <thead>
          <tr>
            <td />
            {looks.map(({ name, id }) => (
              <th key={name} scope="col">
                {message(`plan.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{message("plan.each")}</th>
            {looks.map(({ name }) => (
              <td key={name}>{count(plan[name].visitors_each)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{message("plan.days")}</th>
            {looks.map(({ name }) => (
              <td key={name}>{plan[name].days ?? message("plan.too-long")}</td>
            ))}
          </tr>
          {plan.smallest.map((found) => (
            <tr key={found.weeks}>
              <th scope="row">{message("plan.smallest", { weeks: found.weeks })}</th>
              {looks.map(({ name }) => {
                const effect = found[name];
                return <td key={name}>{effect === null ? message("plan.nothing-found") : share(effect)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={layout.row}>
        {looks.map(({ name, id }) => {
          const { visitors_each: each, days } = plan[name];
          return (
            days !== null && (
              <Button key={name} quiet onClick={() => onChoose({ visitors: each * variations, days })}>
                {message(`plan.choose-${id}`)}
              </Button>
            )
          );
        })}
      </p>
    </div>
  );
}
