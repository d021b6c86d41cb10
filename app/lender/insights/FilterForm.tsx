// Chooses which applications the figures are of. The address holds what was chosen.
import { type ChangeEvent, type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { LenderProduct } from "../../api/types.ts";
import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PurposeName } from "../../page/contents.ts";
import { useQuery } from "../../page/use-query.ts";
import { bands } from "../filtering/rule-form.ts";
import layout from "../parts/layout.module.css";
import { queryWith } from "../query-with.ts";
import { type InsightFilter, insightFilters, readFilters } from "./insight-filters.ts";

interface FilterFormProps {
  readonly products: readonly LenderProduct[];
  readonly purposes: readonly PurposeName[];
}

export function FilterForm({ products, purposes }: FilterFormProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const query = useQuery();
  const { values, field } = useFields(query);
  const markets = [...new Set(products.map(({ country }) => country))];
  const all = <option value="">{message("insights.all")}</option>;

  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = insightFilters.map((name) => [name, values[name]?.trim() ?? ""]);
    void navigate({ search: queryWith(query, Object.fromEntries(chosen)) }, { preventScrollReset: true });
  }

  return (
    <form className={layout.panel} onSubmit={choose} noValidate aria-label={message("insights.filters")}>
      <div className={layout.fields}>
        <TextField {...field("from")} type="date" label={message("insights.from")} />
        <TextField {...field("to")} type="date" label={message("insights.to")} />
        <SelectField {...field("market")} label={message("insights.market")}>
          {all}
          {markets.map((country) => (
            <option key={country} value={country}>
              {message(`insights.country-${country}`)}
            </option>
          ))}
        </SelectField>
        <SelectField {...field("product")} label={message("work.product")}>
          {all}
          {products.map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </SelectField>
        <SelectField {...field("purpose")} label={message("work.purpose")}>
          {all}
          {purposes.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField {...field("band")} label={message("insights.band")}>
          {all}
          {bands.map((band) => (
            <option key={band} value={band}>
              {band}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field("amount_from")}
          inputMode="numeric"
          autoComplete="off"
          label={message("insights.amount-from")}
        />
        <TextField
          {...field("amount_to")}
          inputMode="numeric"
          autoComplete="off"
          label={message("insights.amount-to")}
        />
      </div>
      <Button type="submit" quiet>
        {message("insights.update")}
      </Button>
    </form>
  );
}

/** What stands in the fields: what the address says, until something else is typed or chosen. */
function useFields(query: URLSearchParams) {
  const [typed, setTyped] = useState({ query, values: readFilters(query) });
  if (typed.query !== query) setTyped({ query, values: readFilters(query) });
  const { values } = typed;
  const field = (name: InsightFilter) => ({
    id: name,
    name,
    value: values[name] ?? "",
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setTyped({ query, values: { ...values, [name]: target.value } }),
  });
  return { values, field };
}
