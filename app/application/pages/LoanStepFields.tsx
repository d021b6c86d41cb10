// The first step's fields: amount and period by slider and number, then the purpose, which may have a form of its own.

import { ScreenLink } from "../../components/ScreenLink.tsx";
import { LoanFields } from "../../credit/LoanFields.tsx";
import { clamp } from "../../credit/loan-query.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { LoanFormContent } from "../../page/contents.ts";
import { readWholeNumber } from "../../site/number-style.ts";
import type { FieldSurroundings } from "../fields/field-props.ts";
import { StepFields } from "../fields/StepFields.tsx";
import type { TypedRow, TypedValue } from "../typed/typed-values.ts";
import type { StepForm } from "./use-step-form.ts";

const slid = ["amount", "years"];

interface LoanStepFieldsProps {
  readonly content: LoanFormContent;
  readonly form: StepForm;
  readonly surroundings: FieldSurroundings;
}

export function LoanStepFields({ content, form, surroundings }: LoanStepFieldsProps) {
  const { values, asked, change } = form;
  const set = (changed: TypedRow) => change({ ...values, ...changed });
  return (
    <>
      <LoanFields
        form={content}
        amount={within(values.amount, content.amount)}
        years={within(values.years, content.years)}
        onAmount={(amount) => set({ amount: String(amount) })}
        onYears={(years) => set({ years: String(years) })}
        onType={(name, text) => set({ [name]: text })}
      />
      <StepFields
        fields={asked.filter(({ name }) => !slid.includes(name))}
        values={values}
        surroundings={surroundings}
        onChange={change}
      />
      <OtherForm purpose={values.purpose} />
    </>
  );
}

/** The number of a slider for what is typed beside it. */
function within(typed: TypedValue, limit: LoanFormContent["amount"] | LoanFormContent["years"]): number {
  return clamp(readWholeNumber(String(typed ?? "")) ?? limit.default, limit);
}

/** A home and a company have forms of their own. */
function OtherForm({ purpose }: { purpose: TypedValue }) {
  const message = useMessage();
  if (purpose !== "land/property" && purpose !== "company") return null;
  const [kind, screen] =
    purpose === "company" ? (["company", "sme-form"] as const) : (["mortgage", "mortgage-form"] as const);
  return (
    <p role="status">
      {message(`suggest.${kind}`)} <ScreenLink screen={screen}>{message(`suggest.${kind}-link`)}</ScreenLink>
    </p>
  );
}
