// The list of rules: of any number of them, only those in sight are in the document. One of them has the focus at a time: arrow keys, or
// j and k, lead from one to the next, and Enter opens it.
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { addressOf, joinPath, type Query } from "../address.ts";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import { useKeys } from "../keys/use-keys.ts";
import layout from "../parts/layout.module.css";
import { useBase } from "../use-address.ts";
import styles from "./RuleGrid.module.css";
import type { Rule } from "./rules.ts";
import type { RuleChoice } from "./use-choice.ts";

interface RuleGridProps {
  readonly rows: readonly Rule[];
  /** How many rules there are, where that is known. */
  readonly total: number | undefined;
  /** The id of the rule that is open. */
  readonly open: string | undefined;
  readonly query: Query;
  /** The rules that are chosen; none where nobody may choose. */
  readonly choice: RuleChoice | undefined;
  /** Called when the last rows come into sight. */
  readonly onEnd: () => void;
}

/** The height of a row before it is measured, in pixels. */
const rowHeight = 64;
/** From how many rows before the last on the next ones are asked for. */
const margin = 30;
const columns = ["source", "target", "status", "hits", "last-hit"] as const;

export function RuleGrid({ rows, total, open, query, choice, onEnd }: RuleGridProps) {
  const message = useConsoleMessage();
  const frame = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState(0);
  const isMoving = useRef(false);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (place) => rows[place]?.id ?? place,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - margin) onEnd();
  }, [last, rows.length, onEnd]);

  function move(to: number) {
    const place = Math.max(0, Math.min(rows.length - 1, to));
    isMoving.current = true;
    setCurrent(place);
    virtual.scrollToIndex(place);
    focusRow(place);
  }
  function focusRow(place: number) {
    const link = frame.current?.querySelector<HTMLElement>(`[data-index="${place}"] a`);
    if (!isMoving.current || !link) return;
    isMoving.current = false;
    link.focus({ preventScroll: true });
  }
  // A row may come into the document only once the list has scrolled there.
  useEffect(() => focusRow(current));
  const page = () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowHeight) - 1);
  const moves: Readonly<Record<string, () => number>> = {
    ArrowDown: () => current + 1,
    ArrowUp: () => current - 1,
    PageDown: () => current + page(),
    PageUp: () => current - page(),
    Home: () => 0,
    End: () => rows.length - 1,
  };
  function press(event: KeyboardEvent) {
    const to = moves[event.key];
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(to());
  }
  const isInside = () => frame.current?.contains(document.activeElement) ?? false;
  useKeys({
    j: () => move(isInside() ? current + 1 : current),
    k: () => move(isInside() ? current - 1 : current),
    x: () => rows[current] && choice?.toggle(rows[current].id),
  });

  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one row of it has the focus, and keys lead to the others.
      role="grid"
      aria-label={message("redirects.rules")}
      aria-rowcount={total === undefined ? -1 : total + 1}
      aria-colcount={columns.length + (choice ? 1 : 0)}
      aria-multiselectable={choice !== undefined}
      data-choosing={choice !== undefined}
      className={styles.grid}
    >
      <thead>
        <tr aria-rowindex={1}>
          {choice && (
            <th scope="col" data-column="choice">
              {message("bulk.choice")}
            </th>
          )}
          {columns.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {message(`redirects.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={frame} onKeyDown={press}>
        {items.map(({ index, key, start, end }, number) => {
          const rule = rows[index];
          return (
            rule && (
              <RuleRow
                key={key}
                measure={virtual.measureElement}
                rule={rule}
                place={index}
                before={number === 0 ? start : 0}
                after={number === items.length - 1 ? virtual.getTotalSize() - end : 0}
                isCurrent={index === current}
                isOpen={rule.id === open}
                query={query}
                choice={choice}
                onFocus={setCurrent}
              />
            )
          );
        })}
      </tbody>
    </table>
  );
}

interface RuleRowProps {
  readonly measure: (element: HTMLElement | null) => void;
  readonly rule: Rule;
  readonly place: number;
  /** How high the rows are that are not in the document, in pixels. */
  readonly before: number;
  readonly after: number;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly query: Query;
  readonly choice: RuleChoice | undefined;
  readonly onFocus: (place: number) => void;
}

function RuleRow({ measure, rule, place, before, after, isCurrent, isOpen, query, choice, onFocus }: RuleRowProps) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const { id, source, target, status, hits, last_hit: lastHit, host, market, note, health, change } = rule;
  const scope = host || (market === "all" ? "" : market);
  const base = useBase();
  // A rule that a draft adds is nowhere but there.
  const address =
    change === "added"
      ? addressOf(base, `drafts/${joinPath(query.draft ?? "")}`)
      : addressOf(base, `redirects/${joinPath("rules", id)}`, query);
  return (
    <tr
      ref={measure}
      data-index={place}
      aria-rowindex={place + 2}
      aria-selected={choice?.has(id)}
      data-open={isOpen}
      data-change={change ?? undefined}
      style={{ marginBlockStart: before, marginBlockEnd: after }}
    >
      {choice && (
        <td data-column="choice">
          <input
            type="checkbox"
            aria-label={message("bulk.choose", { source })}
            tabIndex={isCurrent ? 0 : -1}
            checked={choice.has(id)}
            onChange={() => choice.toggle(id)}
          />
        </td>
      )}
      <td data-column="source">
        <Link to={address} tabIndex={isCurrent ? 0 : -1} onFocus={() => onFocus(place)}>
          {source}
        </Link>
        {change && <strong> {message(`redirects.change-${change}`)}</strong>}
        {(scope || note) && <small>{[scope, note].filter(Boolean).join(" · ")}</small>}
      </td>
      <td data-column="target">
        {target || "–"}
        {health === "failing" && <strong className={layout.mistake}> {message("targets.state-failing")}</strong>}
      </td>
      <td data-column="status">{status}</td>
      <td data-column="hits">{hits.toLocaleString(locale)}</td>
      <td data-column="last-hit">
        {lastHit ? new Date(lastHit).toLocaleDateString(locale, { timeZone: "UTC" }) : message("redirects.never")}
      </td>
    </tr>
  );
}
