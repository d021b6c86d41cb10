// A path that leads nowhere, with the field for where a rule is to lead it once it is chosen.
import { type ReactNode, useId } from "react";
import { TextField } from "../../components/TextField.tsx";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { useWhen } from "../parts/When.tsx";
import type { LostPath } from "./not-found-calls.ts";

interface LostPathItemProps {
  readonly path: LostPath;
  /** Where a rule is to lead it; undefined while it is not chosen. */
  readonly target: string | undefined;
  /** Chooses it with a target, or no more; undefined for who may not make rules. */
  readonly onChoose: ((target: string | undefined) => void) | undefined;
  /** The form that makes rules of what is chosen: Enter in the field sends it. */
  readonly form: string;
  /** What else can be done about it. */
  readonly children?: ReactNode;
}

export function LostPathItem({ path, target, onChoose, form, children }: LostPathItemProps) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const when = useWhen();
  const id = useId();
  const { source, market, count, first_seen: first, last_seen: last, suggestion } = path;
  return (
    <li className={layout.panel}>
      <div className={layout.ticks}>
        {onChoose ? (
          <label>
            <input
              type="checkbox"
              checked={target !== undefined}
              onChange={(event) => onChoose(event.target.checked ? (suggestion ?? "") : undefined)}
            />
            <strong>{source}</strong>
          </label>
        ) : (
          <strong>{source}</strong>
        )}
      </div>
      <p className={layout.soft}>
        {message("not-found.seen", {
          number: count.toLocaleString(locale),
          count,
          market,
          first: when(first),
          last: when(last),
        })}
      </p>
      {target === undefined ? (
        suggestion && <p>{message("not-found.suggestion", { target: suggestion })}</p>
      ) : (
        <TextField
          id={`${id}-target`}
          form={form}
          label={message("redirects.target")}
          hint={message("not-found.target-hint")}
          value={target}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChoose?.(event.target.value)}
        />
      )}
      {children}
    </li>
  );
}
