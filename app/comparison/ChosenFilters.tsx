// The filters that are on, each to be taken out of the address again, or all at once.
import { Link } from "react-router";
import { Icon } from "../components/Icon.tsx";
import { useMessage } from "../i18n/use-message.ts";
import styles from "./ChosenFilters.module.css";
import { queryWithout } from "./side-by-side.ts";

export interface ChosenFilter {
  /** Of the address. */
  readonly parameter: string;
  readonly name: string;
}

interface ChosenFiltersProps {
  readonly filters: readonly ChosenFilter[];
  readonly query: URLSearchParams;
}

export function ChosenFilters({ filters, query }: ChosenFiltersProps) {
  const message = useMessage();
  if (filters.length === 0) return null;
  const all = queryWithout(query, ...filters.map(({ parameter }) => parameter));
  return (
    <fieldset className={styles.chosen} aria-label={message("compare.chosen-filters")}>
      {filters.map(({ parameter, name }) => (
        <Link
          key={parameter}
          to={queryWithout(query, parameter)}
          replace
          preventScrollReset
          className={styles.chip}
          aria-label={message("compare.remove", { name })}
        >
          {name}
          <Icon name="cross" />
        </Link>
      ))}
      <Link to={all} replace preventScrollReset className={styles.clear}>
        {message("compare.clear")}
      </Link>
    </fieldset>
  );
}
