// How much is borrowed and for how long: two numbers, each to be typed or slid to.
import { useMessage } from "../i18n/use-message.ts";
import type { LoanFormContent } from "../page/contents.ts";
import type { Limit } from "../site/limits.ts";
import { writtenMoney } from "../site/number-style.ts";
import { AmountField } from "./AmountField.tsx";

interface LoanFieldsProps {
  readonly form: LoanFormContent;
  /** Limits of those who lend, in place of the form's. */
  readonly limits?: { readonly amount: Limit; readonly years: Limit };
  readonly amount: number;
  readonly years: number;
  /** Put before the fields' ids, where these are taken on the page already. */
  readonly idPrefix?: string;
  readonly onAmount: (amount: number) => void;
  readonly onYears: (years: number) => void;
  /** Told what is typed where it is no number within the limits. */
  readonly onType?: (name: "amount" | "years", text: string) => void;
}

export function LoanFields(props: LoanFieldsProps) {
  const { form, limits = form, amount, years, idPrefix = "", onAmount, onYears, onType } = props;
  const message = useMessage();
  const { currency, style } = form;
  return (
    <>
      <AmountField
        id={`${idPrefix}amount`}
        name="amount"
        label={message("loan.amount")}
        write={(value) => writtenMoney(style, value)}
        unit={currency}
        unitFirst={!style.money.startsWith("#")}
        style={style}
        limit={limits.amount}
        step={form.amount.step}
        value={amount}
        onChange={onAmount}
        onType={onType && ((text) => onType("amount", text))}
      />
      <AmountField
        id={`${idPrefix}period`}
        name="period"
        label={message("loan.period")}
        write={(value) => message("loan.period-years", { years: value })}
        unit={message("loan.years", { years })}
        style={style}
        limit={limits.years}
        step={1}
        value={years}
        onChange={onYears}
        onType={onType && ((text) => onType("years", text))}
      />
    </>
  );
}
