// What the comparison is of: the amount and the period, and what the loans are filtered by, which can be taken out again.
import { useId } from "react";
import { Button } from "../components/Button.tsx";
import { LoanFields } from "../credit/LoanFields.tsx";
import { useMessage } from "../i18n/use-message.ts";
import type { LoanFormContent } from "../page/contents.ts";
import { usePage } from "../page/page-context.ts";
import { useEarlyInput } from "../page/use-early-input.ts";
import { type ChosenFilter, ChosenFilters } from "./ChosenFilters.tsx";
import styles from "./LoanFilters.module.css";
import type { LoanFilter } from "./loan-offers.ts";
import type { Choose } from "./use-comparison-query.ts";

interface LoanFiltersProps {
  readonly form: LoanFormContent;
  readonly filter: LoanFilter;
  readonly query: URLSearchParams;
  readonly choose: Choose;
}

export function LoanFilters({ form, filter, query, choose }: LoanFiltersProps) {
  const message = useMessage();
  const { path } = usePage();
  const id = useId();
  const filters = useChosenFilters({ form, filter, query });
  const filterByFee = (isOn: boolean) => choose({ fee: isOn ? "none" : "" });
  const fee = useEarlyInput<HTMLInputElement>(
    ({ checked }) => checked !== filter.withoutOpeningFee && filterByFee(checked),
  );
  return (
    <>
      <form
        method="get"
        action={path}
        className={styles.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        aria-label={message("compare.loans")}
      >
        <LoanFields
          form={form}
          idPrefix={id}
          amount={filter.amount}
          years={filter.years}
          onAmount={(value) => choose({ amount: String(value) })}
          onYears={(value) => choose({ period: String(value) })}
        />
        <label className={styles.option}>
          <input
            ref={fee}
            type="checkbox"
            name="fee"
            value="none"
            checked={filter.withoutOpeningFee}
            onChange={({ target }) => filterByFee(target.checked)}
          />
          {message("compare.no-opening-fee")}
        </label>
        {/* Without scripts nothing follows at once. */}
        <noscript>
          <Button type="submit" quiet>
            {message("compare.update")}
          </Button>
        </noscript>
      </form>
      <ChosenFilters filters={filters} query={query} />
    </>
  );
}

/** The filters that are on. */
function useChosenFilters({ form, filter, query }: Omit<LoanFiltersProps, "choose">): ChosenFilter[] {
  const message = useMessage();
  const purpose = form.purposes.find(({ id }) => id === query.get("purpose"));
  return [
    ...(filter.withoutOpeningFee ? [{ parameter: "fee", name: message("compare.no-opening-fee") }] : []),
    ...(purpose ? [{ parameter: "purpose", name: purpose.name }] : []),
  ];
}
