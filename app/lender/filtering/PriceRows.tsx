// The prices of a product: a row for each range of amounts and periods, with a rate for each band. Narrow screens show
// each row as a card.
import { roles } from "../../comparison/table-roles.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { Button } from "../../shell/Button.tsx";
import { fieldId } from "./field-ids.ts";
import { Choice } from "./fields.tsx";
import { type FormState, withCell, withRows } from "./form-state.ts";
import { type bands, nextRow, type RowColumn, rowColumns } from "./rule-form.ts";

export function PriceRows({ form, currency }: { form: FormState; currency: string }) {
  const message = useMessage();
  const { rows } = form.value;
  const none = form.mistakeAt("/rates");
  const names: Readonly<Record<RowColumn, string>> = {
    "/amount_from": message("prices.amount-from", { currency }),
    "/amount_to": message("prices.amount-to", { currency }),
    "/months_from": message("prices.months-from"),
    "/months_to": message("prices.months-to"),
    "/opening_fee": `${message("figures.opening-fee")}, ${currency}`,
    "/monthly_fee": `${message("figures.monthly-fee")}, ${currency}`,
    "/bands/A": bandName("A"),
    "/bands/B": bandName("B"),
    "/bands/C": bandName("C"),
    "/bands/D": bandName("D"),
    "/bands/E": bandName("E"),
  };
  function bandName(band: (typeof bands)[number]) {
    return message("prices.band", { band });
  }
  return (
    <section className="panel">
      <h3>{message("prices.heading")}</h3>
      <p className="soft">{message("prices.hint")}</p>
      <div className="fields">
        <Choice
          form={form}
          pointer="/rate_type"
          label={message("prices.rate-type")}
          choices={[
            { value: "fixed", name: message("prices.fixed") },
            { value: "variable", name: message("prices.variable") },
          ]}
        />
      </div>
      {none && (
        <p id="rule-rates-mistake" className="mistake">
          {none}
        </p>
      )}
      {rows.length > 0 && (
        <table {...roles.table} className="prices" aria-label={message("prices.heading")}>
          <thead {...roles.group}>
            <tr {...roles.row}>
              {rowColumns.map((column) => (
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
              <PriceRow key={number} form={form} number={number} names={names} />
            ))}
          </tbody>
        </table>
      )}
      <Button
        id={fieldId("/rates")}
        quiet
        aria-describedby={none && "rule-rates-mistake"}
        onClick={() => form.change(withRows(form.value, [...rows, nextRow(rows)]))}
      >
        {message("prices.add")}
      </Button>
    </section>
  );
}

interface PriceRowProps {
  readonly form: FormState;
  readonly number: number;
  readonly names: Readonly<Record<RowColumn, string>>;
}

function PriceRow({ form, number, names }: PriceRowProps) {
  const message = useMessage();
  const { rows } = form.value;
  const row = rows[number];
  if (!row) return null;
  const title = message("prices.row", { number: number + 1 });
  const mistakes = rowColumns.flatMap((column) => {
    const text = form.mistakeAt(`/rates/${number}${column}`);
    return text ? [{ id: `${fieldId(`/rates/${number}${column}`)}-mistake`, text }] : [];
  });
  return (
    <>
      <tr {...roles.row}>
        {rowColumns.map((column) => {
          const pointer = `/rates/${number}${column}`;
          const id = fieldId(pointer);
          const mistake = form.mistakeAt(pointer);
          return (
            <td key={column} {...roles.cell}>
              <span className="label" aria-hidden="true">
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
                onChange={({ target }) => form.change(withCell(form.value, number, column, target.value))}
              />
            </td>
          );
        })}
        <td {...roles.cell}>
          <button
            type="button"
            className="remove"
            aria-label={message("prices.remove-row", { number: number + 1 })}
            onClick={() =>
              form.change(
                withRows(
                  form.value,
                  rows.filter((_, index) => index !== number),
                ),
              )
            }
          >
            {message("prices.remove")}
          </button>
        </td>
      </tr>
      {mistakes.length > 0 && (
        <tr {...roles.row}>
          <td {...roles.cell} colSpan={rowColumns.length + 1} className="mistakes">
            {mistakes.map(({ id, text }) => (
              <p key={id} id={id} className="mistake">
                {text}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}
