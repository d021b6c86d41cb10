// The order of the list, to be chosen where it has no headings to press.
import { useNavigate } from "react-router";
import { SelectField } from "../../components/SelectField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { queryWith } from "../../lender/query-with.ts";
import { useQuery } from "../../page/use-query.ts";
import { columns, type Sort, writtenSort } from "./list-query.ts";
import styles from "./SortChoice.module.css";

export function SortChoice({ sort }: { sort: Sort }) {
  const message = useMessage();
  const navigate = useNavigate();
  const query = useQuery();
  return (
    <div className={styles.sorts}>
      <SelectField
        id="sort"
        label={message("sme-cases.sort")}
        value={writtenSort(sort)}
        onChange={({ target }) =>
          void navigate({ search: queryWith(query, { sort: target.value, after: "" }) }, { preventScrollReset: true })
        }
      >
        {columns.flatMap((column) => [
          <option key={column} value={column}>
            {message(`sme-cases.${column}`)}
          </option>,
          <option key={`-${column}`} value={`-${column}`}>
            {`${message(`sme-cases.${column}`)}, ${message("sme-cases.reversed")}`}
          </option>,
        ])}
      </SelectField>
    </div>
  );
}
