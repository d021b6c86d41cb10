// Companies' applications, a row each. A press on a heading sorts by its column, and once more the other way round.
import { Link } from "react-router";
import type { SmeCaseSummary } from "../../api/types.ts";
import { Badge } from "../../components/Badge.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../../lender/area-figures.ts";
import { queryWith } from "../../lender/query-with.ts";
import { useQuery } from "../../page/use-query.ts";
import styles from "./CaseTable.module.css";
import { columns, nextSort, type Sort, writtenSort } from "./list-query.ts";
import { usePurposeText } from "./purpose-text.ts";
import { statusTone } from "./status.ts";

interface CaseTableProps {
  readonly items: readonly SmeCaseSummary[];
  readonly sort: Sort;
  readonly figures: AreaFigures;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void;
}

export function CaseTable({ items, sort, figures, chosen, onChoose }: CaseTableProps) {
  const message = useMessage();
  const query = useQuery();
  const ids = items.map(({ id }) => id);
  return (
    <div className={styles.scroller}>
      <table className={styles.cases} aria-label={message("sme-cases.caption")}>
        <thead>
          <tr>
            <td>
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  aria-label={message("sme-cases.choose-all")}
                  checked={ids.every((id) => chosen.has(id))}
                  onChange={({ target }) => onChoose(ids, target.checked)}
                />
              </label>
            </td>
            {columns.map((column) => (
              <th key={column} scope="col" aria-sort={column === sort.column ? directionOf(sort) : undefined}>
                <Link
                  preventScrollReset
                  aria-label={message("sme-cases.sort-by", { column: message(`sme-cases.${column}`) })}
                  to={queryWith(query, { sort: writtenSort(nextSort(sort, column)), after: "" })}
                >
                  {message(`sme-cases.${column}`)}
                  {column === sort.column && <span aria-hidden="true">{sort.isReversed ? "\u00a0↓" : "\u00a0↑"}</span>}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <CaseRow key={item.id} {...{ item, figures, chosen, onChoose }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function directionOf({ isReversed }: Sort): "ascending" | "descending" {
  return isReversed ? "descending" : "ascending";
}

interface CaseRowProps extends Pick<CaseTableProps, "figures" | "chosen" | "onChoose"> {
  readonly item: SmeCaseSummary;
}

function CaseRow({ item, figures, chosen, onChoose }: CaseRowProps) {
  const message = useMessage();
  const query = useQuery();
  const purposeText = usePurposeText();
  const { id, reference, received_at, company, business_id, market, amount, currency, months, purpose } = item;
  const { status, assignee, next_on: nextOn } = item;
  return (
    <tr>
      <td>
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-label={message("sme-cases.choose", { reference })}
            checked={chosen.has(id)}
            onChange={({ target }) => onChoose([id], target.checked)}
          />
        </label>
      </td>
      <th scope="row" className={styles.nowrap}>
        <Link to={queryWith(query, { case: id })}>{reference}</Link>
      </th>
      <Cell name={message("sme-cases.received")} className={styles.nowrap}>
        {figures.day(received_at)}
      </Cell>
      <Cell name={message("sme-cases.company")}>{company}</Cell>
      <Cell name={message("sme-cases.business_id")} className={styles.nowrap}>
        {business_id}
      </Cell>
      <Cell name={message("sme-cases.market")}>{market}</Cell>
      <Cell name={message("sme-cases.amount")} className={`${styles.number} ${styles.nowrap}`}>
        {figures.money(amount, currency)}
      </Cell>
      <Cell name={message("sme-cases.months")} className={styles.number}>
        {months}
      </Cell>
      <Cell name={message("sme-cases.purpose")}>{purposeText(purpose)}</Cell>
      <Cell name={message("sme-cases.status")}>
        <span>
          <Badge tone={statusTone(status)}>{message(`sme-status.${status}`)}</Badge>
        </span>
      </Cell>
      <Cell name={message("sme-cases.assignee")}>{assignee?.name}</Cell>
      <Cell name={message("sme-cases.next_action")} className={styles.nowrap}>
        {nextOn && figures.day(nextOn)}
      </Cell>
    </tr>
  );
}

interface CellProps {
  readonly name: string;
  readonly className?: string | undefined;
  readonly children: React.ReactNode;
}

/** A cell, which names its column where the table has no headings. */
function Cell({ name, className, children }: CellProps) {
  return (
    <td className={children ? className : styles.empty}>
      <span className={styles.label}>{name}</span>
      {typeof children === "object" ? children : <span>{children}</span>}
    </td>
  );
}
