// What was done with a case, the latest first.
import type { SmeEvent } from "../../api/types.ts";
import type { MessageId } from "../../i18n/message-id.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../../lender/area-figures.ts";
import layout from "../../lender/parts/layout.module.css";
import entries from "./entries.module.css";

interface CaseHistoryProps {
  readonly history: readonly SmeEvent[];
  readonly figures: AreaFigures;
}

export function CaseHistory({ history, figures }: CaseHistoryProps) {
  const message = useMessage();

  function written(kind: SmeEvent["kind"], value: SmeEvent["before"]): string {
    if (!value) return "–";
    if (kind === "status") return message(`sme-status.${value}` as MessageId);
    return kind === "next-action" ? figures.day(value) : value;
  }

  return (
    <section aria-labelledby="history" className={layout.stack}>
      <h3 id="history">{message("sme-case.history")}</h3>
      {history.length === 0 && <p>{message("sme-case.no-history")}</p>}
      <ol className={entries.entries}>
        {history.map(({ kind, before, after, by, at }) => (
          <li key={`${at} ${kind} ${before} ${after}`}>
            <p>{message(`sme-case.event-${kind}`, { before: written(kind, before), after: written(kind, after) })}</p>
            <p className={layout.soft}>
              {message("sme-case.by", { name: by ?? message("sme-case.somebody"), moment: figures.moment(at) })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
