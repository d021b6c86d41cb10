// What needs attention, the worst first, each with a link to where one acts; what may wait is folded, with who says so, until when, and why.
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { useWhen } from "../parts/When.tsx";
import { useMatter } from "./matters.ts";
import type { Attention } from "./overview-calls.ts";
import { SnoozeButton, UnsnoozeButton } from "./SnoozeButton.tsx";

interface AttentionSectionProps {
  readonly attention: readonly Attention[];
  /** Called when something waits, or waits no more. */
  readonly onChange: () => void;
}

export function AttentionSection({ attention, onChange }: AttentionSectionProps) {
  const message = useConsoleMessage();
  const now = attention.filter(({ snoozed }) => !snoozed);
  const snoozed = attention.filter(({ snoozed }) => snoozed);
  return (
    <section aria-labelledby="attention" className={layout.panel}>
      <h2 id="attention">{message("overview.attention")}</h2>
      {now.length === 0 ? <p>{message("overview.all-well")}</p> : <AttentionList attention={now} onChange={onChange} />}
      {snoozed.length > 0 && (
        <details>
          <summary>{message("overview.snoozed", { count: snoozed.length })}</summary>
          <AttentionList attention={snoozed} onChange={onChange} />
        </details>
      )}
    </section>
  );
}

function AttentionList({ attention, onChange }: AttentionSectionProps) {
  return (
    <ul className={layout.list}>
      {attention.map((one) => (
        <AttentionItem key={one.what} attention={one} onChange={onChange} />
      ))}
    </ul>
  );
}

interface AttentionItemProps {
  readonly attention: Attention;
  readonly onChange: () => void;
}

function AttentionItem({ attention, onChange }: AttentionItemProps) {
  const message = useConsoleMessage();
  const when = useWhen();
  const { text, path, place } = useMatter(attention);
  const { snoozed } = attention;
  return (
    <li>
      <div>
        <p>{text}</p>
        {snoozed && (
          <p className={layout.soft}>
            {message("overview.snoozed-by", { who: snoozed.by, when: when(snoozed.until) })} <q>{snoozed.reason}</q>
          </p>
        )}
      </div>
      <div className={layout.row}>
        <ViewLink to={path}>{place}</ViewLink>
        {snoozed ? (
          <UnsnoozeButton attention={attention} text={text} onChange={onChange} />
        ) : (
          <SnoozeButton attention={attention} text={text} onChange={onChange} />
        )}
      </div>
    </li>
  );
}
