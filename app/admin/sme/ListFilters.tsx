// Narrows the list. The address holds what was chosen.
import { type ChangeEvent, type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { SmeAssignee } from "../../api/types.ts";
import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import layout from "../../lender/parts/layout.module.css";
import { queryWith } from "../../lender/query-with.ts";
import { useQuery } from "../../page/use-query.ts";
import { type ListFilter, listFilters, readListFilters } from "./list-query.ts";
import { statuses } from "./status.ts";

const markets = ["FI", "GB", "LV", "PL", "RO"] as const;

export function ListFilters({ admins }: { admins: readonly SmeAssignee[] }) {
  const message = useMessage();
  const navigate = useNavigate();
  const query = useQuery();
  const { values, field } = useFields(query);
  const all = <option value="">{message("insights.all")}</option>;

  function show(wanted: Partial<Record<ListFilter, string>>) {
    const chosen = listFilters.map((name) => [name, wanted[name]?.trim() ?? ""]);
    void navigate(
      { search: queryWith(query, { ...Object.fromEntries(chosen), after: "" }) },
      { preventScrollReset: true },
    );
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    show(values);
  }

  return (
    <search>
      <form className={layout.panel} onSubmit={submit} noValidate aria-label={message("sme-cases.filters")}>
        <div className={layout.fields}>
          <TextField
            {...field("search")}
            type="search"
            autoComplete="off"
            maxLength={100}
            label={message("sme-cases.search")}
          />
          <SelectField {...field("status")} label={message("sme-cases.status")}>
            {all}
            {statuses.map((status) => (
              <option key={status} value={status}>
                {message(`sme-status.${status}`)}
              </option>
            ))}
          </SelectField>
          <SelectField {...field("market")} label={message("sme-cases.market")}>
            {all}
            {markets.map((country) => (
              <option key={country} value={country}>
                {message(`insights.country-${country}`)}
              </option>
            ))}
          </SelectField>
          <SelectField {...field("assignee")} label={message("sme-cases.assignee")}>
            {all}
            <option value="none">{message("sme-cases.nobody")}</option>
            {admins.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
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
          <TextField {...field("from")} type="date" label={message("insights.from")} />
          <TextField {...field("to")} type="date" label={message("insights.to")} />
        </div>
        <p className={layout.row}>
          <Button type="submit" quiet>
            {message("insights.update")}
          </Button>
          <Button quiet onClick={() => show({})}>
            {message("sme-cases.clear")}
          </Button>
        </p>
      </form>
    </search>
  );
}

/** What stands in the fields: what the address says, until something else is typed or chosen. */
function useFields(query: URLSearchParams) {
  const [typed, setTyped] = useState({ query, values: readListFilters(query) });
  if (typed.query !== query) setTyped({ query, values: readListFilters(query) });
  const { values } = typed;
  const field = (name: ListFilter) => ({
    id: `filter-${name}`,
    name,
    value: values[name] ?? "",
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setTyped({ query, values: { ...values, [name]: target.value } }),
  });
  return { values, field };
}
