// A table of a product's rules, whose rows can be added and removed. Narrow screens show each row as a card.
import { roles } from "../../comparison/table-roles.ts";
import { Button } from "../../components/Button.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import layout from "../parts/layout.module.css";
import { fieldId } from "./field-ids.ts";
import { type FormState, withCell, withRows } from "./form-state.ts";
import styles from "./RuleTable.module.css";
import { type Column, nextRow, type RuleTable as RuleTableName, tableColumns } from "./rule-form.ts";

interface RuleTableProps<Table extends RuleTableName> {
  readonly form: FormState;
  readonly table: Table;
  readonly label: string;
  readonly names: Readonly<Record<Column<Table>, string>>;
}

export function RuleTable<Table extends RuleTableName>({ form, table, label, names }: RuleTableProps<Table>) {
  const message = useMessage();
  const rows = form.value.tables[table];
  const none = form.mistakeAt(table);
  const noneId = `${fieldId(table)}-mistake`;
  const columns: readonly Column<Table>[] = tableColumns[table];
  return (
    <>
      {none && (
        <p id={noneId} className={layout.mistake}>
          {none}
        </p>
      )}
      {rows.length > 0 && (
        <table {...roles.table} className={`${styles.prices} ${layout.compact}`} aria-label={label}>
          <thead {...roles.group}>
            <tr {...roles.row}>
              {columns.map((column) => (
                <th key={column} {...roles.column} scope="col">
                  {names[column]}
                </th>
              ))}
              <th {...roles.column} scope="col">
                {message("prices.remove")}
              </th>
            </tr>
          </thead>
          <tbody {...roles.group}>
            {rows.map((_, number) => (
              // Rows have no identity but their place.
              // biome-ignore lint/suspicious/noArrayIndexKey: fields are controlled, so a row that moves shows its own values.
              <Row key={number} form={form} table={table} number={number} names={names} />
            ))}
          </tbody>
        </table>
      )}
      <Button
        id={fieldId(table)}
        quiet
        aria-describedby={none && noneId}
        onClick={() => form.change(withRows(form.value, table, [...rows, nextRow(table, rows)]))}
      >
        {message("prices.add")}
      </Button>
    </>
  );
}

interface RowProps<Table extends RuleTableName> {
  readonly form: FormState;
  readonly table: Table;
  readonly number: number;
  readonly names: Readonly<Record<Column<Table>, string>>;
}

function Row<Table extends RuleTableName>({ form, table, number, names }: RowProps<Table>) {
  const message = useMessage();
  const rows = form.value.tables[table];
  const columns: readonly Column<Table>[] = tableColumns[table];
  const row = rows[number];
  if (!row) return null;
  const title = message("prices.row", { number: number + 1 });
  const cells = columns.map((column) => {
    const pointer = `${table}/${number}${column}`;
    return { column, id: fieldId(pointer), mistake: form.mistakeAt(pointer) };
  });
  const mistakes = cells.filter(({ mistake }) => mistake);
  return (
    <>
      <tr {...roles.row}>
        {cells.map(({ column, id, mistake }) => (
          <td key={column} {...roles.cell}>
            <span className={styles.label} aria-hidden="true">
              {names[column]}
            </span>
            <input
              id={id}
              inputMode="decimal"
              autoComplete="off"
              aria-label={`${title}, ${names[column]}`}
              aria-invalid={mistake ? true : undefined}
              aria-describedby={mistake && `${id}-mistake`}
              value={row[column]}
              onChange={({ target }) => form.change(withCell(form.value, [table, number, column], target.value))}
            />
          </td>
        ))}
        <td {...roles.cell}>
          <button
            type="button"
            className={layout.remove}
            aria-label={message("prices.remove-row", { number: number + 1 })}
            onClick={() => {
              const others = rows.filter((_, index) => index !== number);
              form.change(withRows(form.value, table, others));
            }}
          >
            {message("prices.remove")}
          </button>
        </td>
      </tr>
      {mistakes.length > 0 && (
        <tr {...roles.row}>
          <td {...roles.cell} colSpan={columns.length + 1} className={styles.mistakes}>
            {mistakes.map(({ id, mistake }) => (
              <p key={id} id={`${id}-mistake`} className={layout.mistake}>
                {mistake}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}
