// A list whose order is chosen and kept in the address: a table where there is room, cards on narrow screens. In the
// variant "cards" it is a list of cards at all widths.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useVariant } from "../experiments/use-variant.ts";
import { useMessage } from "../i18n/use-message.ts";
import { useQuery } from "../page/use-query.ts";
import styles from "./ComparisonTable.module.css";
import { readSorting, type Sorting, sorted, sortingQuery } from "./sorting.ts";
import { roles } from "./table-roles.ts";

export interface Column<Row> {
  readonly id: string;
  readonly name: string;
  readonly show: (row: Row) => ReactNode;
  readonly value: (row: Row) => number | string;
  /** The figure that a row is mostly about, or one with a chart, which takes a line of its own on a card. */
  readonly kind?: "main" | "chart";
}

interface ComparisonTableProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** What tells it from others, where two may have the same name. */
  readonly idOf?: (row: Row) => string;
  /** Heading of a row: its name, as a link where it has a page. */
  readonly heading: (row: Row) => ReactNode;
  /** The first decides the order until another is chosen. */
  readonly columns: readonly Column<Row>[];
  /** What can be done with a row. */
  readonly action?: { readonly name: string; readonly show: (row: Row) => ReactNode };
  /** Which rows come after the others, whatever the order. */
  readonly isLast?: (row: Row) => boolean;
  /** Where what has been chosen is not in the address yet. */
  readonly query?: URLSearchParams;
}

export function ComparisonTable<Row>(props: ComparisonTableProps<Row>) {
  const { rows, nameOf, idOf = nameOf, heading, columns, isLast = () => false } = props;
  const message = useMessage();
  const cards = useVariant("cards");
  const address = useQuery();
  const query = props.query ?? address;
  const name: Column<Row> = { id: "name", name: message("compare.name"), show: heading, value: nameOf };
  const all = [...columns, name];
  const sorting = readSorting(query, all);
  const column = all.find(({ id }) => id === sorting.column);
  const inOrder = column ? sorted(rows, column.value, sorting.reversed) : rows;
  const ordered = inOrder.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
  const sortLink = (to: Column<Row>) => <SortLink key={to.id} column={to} query={query} sorting={sorting} />;
  if (cards) {
    return (
      <div className={styles.cards}>
        <p className={styles.sorts}>
          {message("compare.sort")} {all.map(sortLink)}
        </p>
        <ul className={styles.rows}>
          {ordered.map((row) => (
            <li key={idOf(row)} className={styles.row}>
              <div className={styles.name}>{heading(row)}</div>
              <Cells {...props} row={row} as="div" />
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <table {...roles.table} className={styles.table}>
      <caption>{props.caption}</caption>
      <thead {...roles.group}>
        <tr {...roles.row} className={styles.sorts}>
          {[name, ...columns].map((one) => (
            <th key={one.id} {...roles.column} scope="col" aria-sort={order(one.id, sorting)}>
              {sortLink(one)}
            </th>
          ))}
          {props.action && (
            <th {...roles.column} scope="col">
              <span className={styles.hidden}>{props.action.name}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody {...roles.group} className={styles.rows}>
        {ordered.map((row) => (
          <tr key={idOf(row)} {...roles.row} className={styles.row}>
            <th {...roles.heading} scope="row" className={styles.name}>
              {heading(row)}
            </th>
            <Cells {...props} row={row} as="td" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cells<Row>({
  columns,
  action,
  row,
  as: Cell,
}: Pick<ComparisonTableProps<Row>, "columns" | "action"> & { row: Row; as: "td" | "div" }) {
  const role = Cell === "td" ? roles.cell : {};
  return (
    <>
      {columns.map(({ id, name, show, kind }) => (
        <Cell key={id} {...role} className={styles.cell} data-kind={kind}>
          <span className={styles.label} aria-hidden={Cell === "td" || undefined}>
            {name}
          </span>
          {show(row)}
        </Cell>
      ))}
      {action && (
        <Cell {...role} className={styles.cell} data-kind="action">
          {action.show(row)}
        </Cell>
      )}
    </>
  );
}

interface SortLinkProps {
  readonly column: { readonly id: string; readonly name: string };
  readonly query: URLSearchParams;
  readonly sorting: Sorting;
}

function SortLink({ column: { id, name }, query, sorting }: SortLinkProps) {
  return (
    <Link
      to={sortingQuery(query, sorting, id)}
      replace
      preventScrollReset
      className={styles.sort}
      aria-current={sorting.column === id ? "true" : undefined}
      data-order={order(id, sorting)}
    >
      {name}
    </Link>
  );
}

function order(id: string, { column, reversed }: Sorting): "ascending" | "descending" | undefined {
  if (column !== id) return undefined;
  return reversed ? "descending" : "ascending";
}
