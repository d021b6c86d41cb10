// What an experiment takes, looked at once or at any time, and the smallest gain that some weeks find.
import { Button } from "../../components/Button.tsx";
import type { Plan } from "../control.ts";
import type { usualPlan } from "../metrics.ts";
import layout from "../parts/layout.module.css";
import { count, share } from "../results/wording.ts";

interface PlanTableProps {
  readonly plan: Plan;
  /** Variations, the control included. */
  readonly variations: number;
  readonly onChoose: (plan: typeof usualPlan) => void;
}

const looks = [
  { name: "any_time", title: "Looked at any time" },
  { name: "once", title: "Looked at once, at the end" },
] as const;

export function PlanTable({ plan, variations, onChoose }: PlanTableProps) {
  return (
    <div role="status" className={layout.stack}>
      <table className={layout.table}>
        <thead>
          <tr>
            <td />
            {looks.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Visitors of each variation</th>
            {looks.map(({ name }) => (
              <td key={name}>{count(plan[name].visitors_each)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">Days</th>
            {looks.map(({ name }) => (
              <td key={name}>{plan[name].days ?? "over ten years"}</td>
            ))}
          </tr>
          {plan.smallest.map((found) => (
            <tr key={found.weeks}>
              <th scope="row">Smallest gain found in {found.weeks} weeks</th>
              {looks.map(({ name }) => {
                const effect = found[name];
                return <td key={name}>{effect === null ? "none" : share(effect)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={layout.row}>
        {looks.map(({ name, title }) => {
          const { visitors_each: each, days } = plan[name];
          return (
            days !== null && (
              <Button key={name} quiet onClick={() => onChoose({ visitors: each * variations, days })}>
                Plan for this: {title.toLowerCase()}
              </Button>
            )
          );
        })}
      </p>
    </div>
  );
}
