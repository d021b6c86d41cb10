// A table whose order is chosen by its column headings and kept in the address. On narrow screens, and in the variant
// "cards" on all, each row is a card, with the order chosen from links above.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useVariant } from "../experiments/use-variant.ts";
import { useMessage } from "../i18n/use-message.ts";
import { useQuery } from "../page/use-query.ts";
import styles from "./ComparisonTable.module.css";
import { readSorting, type Sorting, sorted, sortingQuery } from "./sorting.ts";

export interface Column<Row> {
  readonly id: string;
  readonly name: string;
  readonly show: (row: Row) => ReactNode;
  readonly value: (row: Row) => number | string;
}

interface ComparisonTableProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** Heading of a row: its name, as a link where it has a page. */
  readonly heading: (row: Row) => ReactNode;
  /** The first decides the order until another is chosen. */
  readonly columns: readonly Column<Row>[];
}

export function ComparisonTable<Row>({ caption, rows, nameOf, heading, columns }: ComparisonTableProps<Row>) {
  const message = useMessage();
  const cards = useVariant("cards");
  const query = useQuery();
  const all: Column<Row>[] = [...columns, { id: "name", name: message("compare.name"), show: heading, value: nameOf }];
  const sorting = readSorting(query, all);
  const column = all.find(({ id }) => id === sorting.column);
  const ordered = column ? sorted(rows, column.value, sorting.reversed) : rows;
  const name = all[columns.length];
  const sortLink = (to: Column<Row>) => <SortLink key={to.id} column={to} query={query} sorting={sorting} />;
  return (
    <div className={cards ? styles.cardsOnly : styles.comparison}>
      <p className={styles.sorts}>
        {message("compare.sort")} {all.map(sortLink)}
      </p>
      {!cards && (
        <table className={styles.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {[...(name ? [name] : []), ...columns].map((one) => (
                <th key={one.id} scope="col" aria-sort={order(one.id, sorting)}>
                  {sortLink(one)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.map((row) => (
              <tr key={nameOf(row)}>
                <th scope="row">{heading(row)}</th>
                {columns.map(({ id, show }) => (
                  <td key={id}>{show(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ul className={styles.cards}>
        {ordered.map((row) => (
          <li key={nameOf(row)}>
            <p className={styles.name}>{heading(row)}</p>
            <dl>
              {columns.map(({ id, name: term, show }) => (
                <div key={id}>
                  <dt>{term}</dt>
                  <dd>{show(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
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
