// Chooses which applications the figures are of. The address holds what was chosen.
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import type { LenderProduct } from "../../api/types.ts";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PurposeName } from "../../page/contents.ts";
import { useQuery } from "../../page/use-query.ts";
import { Button } from "../../shell/Button.tsx";
import { bands } from "../filtering/rule-form.ts";
import { queryWith } from "../query-with.ts";
import { insightFilters, readFilters } from "./insight-filters.ts";

interface FilterFormProps {
  readonly products: readonly LenderProduct[];
  readonly purposes: readonly PurposeName[];
}

export function FilterForm({ products, purposes }: FilterFormProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const query = useQuery();
  const filters = readFilters(query);
  const markets = [...new Set(products.map(({ country }) => country))];
  const all = <option value="">{message("insights.all")}</option>;

  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = insightFilters.map((name) => [name, String(form.get(name) ?? "").trim()]);
    void navigate({ search: queryWith(query, Object.fromEntries(values)) }, { preventScrollReset: true });
  }

  return (
    <form key={String(query)} className="panel" onSubmit={choose} noValidate aria-label={message("insights.filters")}>
      <div className="fields">
        <TextField id="from" name="from" type="date" label={message("insights.from")} defaultValue={filters.from} />
        <TextField id="to" name="to" type="date" label={message("insights.to")} defaultValue={filters.to} />
        <SelectField id="market" name="market" label={message("insights.market")} defaultValue={filters.market}>
          {all}
          {markets.map((country) => (
            <option key={country} value={country}>
              {message(`insights.country-${country}`)}
            </option>
          ))}
        </SelectField>
        <SelectField id="product" name="product" label={message("work.product")} defaultValue={filters.product}>
          {all}
          {products.map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </SelectField>
        <SelectField id="purpose" name="purpose" label={message("work.purpose")} defaultValue={filters.purpose}>
          {all}
          {purposes.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField id="band" name="band" label={message("insights.band")} defaultValue={filters.band}>
          {all}
          {bands.map((band) => (
            <option key={band} value={band}>
              {band}
            </option>
          ))}
        </SelectField>
        <TextField
          id="amount_from"
          name="amount_from"
          inputMode="numeric"
          autoComplete="off"
          label={message("insights.amount-from")}
          defaultValue={filters.amount_from}
        />
        <TextField
          id="amount_to"
          name="amount_to"
          inputMode="numeric"
          autoComplete="off"
          label={message("insights.amount-to")}
          defaultValue={filters.amount_to}
        />
      </div>
      <Button type="submit" quiet>
        {message("insights.update")}
      </Button>
    </form>
  );
}
