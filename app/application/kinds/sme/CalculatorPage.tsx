// How much a company borrows, for how long and what for: what is large may take longer.
import { AmountField } from "../../../credit/AmountField.tsx";
import { clamp } from "../../../credit/loan-query.ts";
import { useMessage } from "../../../i18n/use-message.ts";
import { longestPeriod, smeLimits } from "../../../site/limits.ts";
import { readWholeNumber, writtenMoney } from "../../../site/number-style.ts";
import type { FieldSurroundings } from "../../fields/field-props.ts";
import { StepFields } from "../../fields/StepFields.tsx";
import type { ApplicationPage, KindPageProps } from "../../pages/application.ts";
import pageStyles from "../../pages/pages.module.css";
import { StepPage } from "../../pages/StepPage.tsx";
import type { StepForm } from "../../pages/use-step-form.ts";
import type { TypedRow, TypedValue } from "../../typed/typed-values.ts";

const slid = ["amount", "months"];

export function CalculatorPage(props: KindPageProps) {
  const { application } = props;
  return (
    <StepPage
      {...props}
      fields={(form, surroundings) => <CalculatorFields {...{ application, form, surroundings }} />}
    />
  );
}

interface CalculatorFieldsProps {
  readonly application: ApplicationPage;
  readonly form: StepForm;
  readonly surroundings: FieldSurroundings;
}

function CalculatorFields({ application, form, surroundings }: CalculatorFieldsProps) {
  const message = useMessage();
  const { page, style } = application;
  const limits = smeLimits(page.language);
  const { values, asked, change } = form;
  const set = (changed: TypedRow) => change({ ...values, ...changed });
  const amount = numberIn(values.amount) ?? limits.amount.default;
  const period = { ...limits.months, max: longestPeriod(amount, limits.months) };
  const months = numberIn(values.months) ?? period.default;
  return (
    <>
      <AmountField
        name="amount"
        label={message("loan.amount")}
        write={(value) => writtenMoney(style, value)}
        unit={surroundings.currency}
        unitFirst={!style.money.startsWith("#")}
        style={style}
        limit={limits.amount}
        step={limits.amount.step}
        value={clamp(amount, limits.amount)}
        onChange={(value) => set({ amount: String(value) })}
        onType={(text) => set({ amount: text })}
      />
      <AmountField
        name="months"
        label={message("field.months")}
        write={(value) => message("sme.period-months", { months: value })}
        unit={message("sme.months", { months })}
        style={style}
        limit={period}
        step={1}
        value={clamp(months, period)}
        onChange={(value) => set({ months: String(value) })}
        onType={(text) => set({ months: text })}
      />
      <p className={pageStyles.note}>
        {message("sme.longer", {
          amount: writtenMoney(style, limits.months.longest_from),
          months: limits.months.longest,
        })}
      </p>
      <StepFields
        fields={asked.filter(({ name }) => !slid.includes(name))}
        values={values}
        surroundings={surroundings}
        onChange={change}
      />
    </>
  );
}

function numberIn(typed: TypedValue): number | undefined {
  return readWholeNumber(String(typed ?? ""));
}
