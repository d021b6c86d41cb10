// What was counted of both releases of a roll-out, side by side.
import { useFigures } from "../i18n/figures.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import type { RolloutArm } from "./rollout-calls.ts";

export function RolloutFigures({ arms }: { readonly arms: readonly RolloutArm[] }) {
  const message = useConsoleMessage();
  const { count, percent, share } = useFigures();
  const names = ["rollout.of-live", "rollout.of-candidate"] as const;
  /** A count, with its share of all requests for pages. */
  const of = (part: number, { pages, not_found }: RolloutArm) => {
    const requests = pages + not_found;
    return requests === 0 ? count(part) : `${count(part)} (${share(part / requests, 2)})`;
  };
  return (
    <>
      <table className={layout.table} data-stacks>
        <caption>{message("rollout.since")}</caption>
        <thead>
          <tr>
            <th scope="col">{message("rollout.release")}</th>
            <th scope="col">{message("rollout.share")}</th>
            <th scope="col">{message("rollout.pages")}</th>
            <th scope="col">{message("rollout.not-found")}</th>
            <th scope="col">{message("rollout.errors")}</th>
          </tr>
        </thead>
        <tbody>
          {arms.map((arm, place) => (
            <tr key={arm.release}>
              <th scope="row">
                {message(names[place === 0 ? 0 : 1])} <code>{arm.release.slice(0, 8)}</code>
              </th>
              <td data-label={message("rollout.share")}>{percent(arm.share / 10_000)}</td>
              <td data-label={message("rollout.pages")}>{count(arm.pages)}</td>
              <td data-label={message("rollout.not-found")}>{of(arm.not_found, arm)}</td>
              <td data-label={message("rollout.errors")}>{of(arm.errors, arm)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={layout.soft}>{message("rollout.counted")}</p>
    </>
  );
}
