// What was chosen, each figure of it in one row.
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Icon } from "../components/Icon.tsx";
import { Monogram } from "../credit/Monogram.tsx";
import { useMessage } from "../i18n/use-message.ts";
import styles from "./SideBySide.module.css";
import { roles } from "./table-roles.ts";

/** Where something that is compared comes from. */
export interface Chosen {
  readonly id: string;
  readonly lender: { readonly id: string; readonly name: string };
}

/** A row: its name, and the figure of each. */
export type FigureRow<Item> = readonly [name: string, show: (item: Item) => ReactNode];

interface SideBySideProps<Item extends Chosen> {
  readonly items: readonly Item[];
  /** Chosen, and not to be had. */
  readonly missing?: readonly Chosen[];
  readonly rows: readonly FigureRow<Item>[];
  /** Where its name leads. */
  readonly pathOf: (item: Item) => string;
  /** Takes one away. */
  readonly onRemove: (id: string) => void;
}

export function SideBySide<Item extends Chosen>({ missing = [], ...props }: SideBySideProps<Item>) {
  const message = useMessage();
  const id = useId();
  const { items, onRemove } = props;
  const count = items.length + missing.length;
  if (count === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{message("compare.side")}</h2>
      {count === 1 && <p>{message("compare.side-more")}</p>}
      {missing.map((one) => (
        <p key={one.id}>
          {message("compare.unavailable", { lender: one.lender.name })} <Remove {...one} onRemove={onRemove} />
        </p>
      ))}
      {items.length > 0 && <Figures {...props} labelId={id} />}
    </section>
  );
}

function Figures<Item extends Chosen>(props: Omit<SideBySideProps<Item>, "missing"> & { readonly labelId: string }) {
  const { items, rows, pathOf, onRemove, labelId } = props;
  return (
    <table {...roles.table} className={styles.table} data-count={items.length} aria-labelledby={labelId}>
      <thead {...roles.group}>
        <tr {...roles.row}>
          <td {...roles.cell} className={styles.corner} />
          {items.map((item) => (
            <th key={item.id} {...roles.column} scope="col">
              <span className={styles.lender}>
                <Monogram lender={item.lender} />
                <Link viewTransition to={pathOf(item)}>
                  {item.lender.name}
                </Link>
                <Remove {...item} onRemove={onRemove} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.map(([name, show]) => (
          <tr key={name} {...roles.row}>
            <th {...roles.heading} scope="row">
              {name}
            </th>
            {items.map((item) => (
              <td key={item.id} {...roles.cell}>
                {show(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Remove({ id, lender, onRemove }: Chosen & { readonly onRemove: (id: string) => void }) {
  const message = useMessage();
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={message("compare.remove", { name: lender.name })}
      onClick={() => onRemove(id)}
    >
      <Icon name="cross" />
    </button>
  );
}
