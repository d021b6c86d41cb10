// The calculator: amount and period by slider and number, and what such a loan would cost. It is a
// plain GET form that leads to the comparison, so it works before the script has loaded.
import { type FormEvent, type ReactNode, Suspense, useRef, useState } from "react";
import { Form } from "react-router";
import { Button } from "../components/Button.tsx";
import { SelectField } from "../components/SelectField.tsx";
import { useMessage } from "../i18n/use-message.ts";
import type { LoanFormContent } from "../page/contents.ts";
import { lazyExtra } from "../page/lazy-extra.ts";
import { usePage } from "../page/page-context.ts";
import { useEarlyInput } from "../page/use-early-input.ts";
import { useHydrated } from "../page/use-hydrated.ts";
import { useQuery } from "../page/use-query.ts";
import { screenPath } from "../site/paths.ts";
import styles from "./Calculator.module.css";
import { LoanFields } from "./LoanFields.tsx";
import { LoanFigures } from "./LoanFigures.tsx";
import { readLoanQuery } from "./loan-query.ts";
import { RepresentativeExample } from "./RepresentativeExample.tsx";

const LoanBar = lazyExtra(() => import("./LoanBar.tsx"));

interface CalculatorProps {
  readonly content: LoanFormContent;
  /** What to show beside the figures of a loan of that amount and period. */
  readonly beside?: (loan: { readonly amount: number; readonly years: number }) => ReactNode;
}

/** What the visitor has changed. */
interface Chosen {
  readonly amount?: number;
  readonly years?: number;
  readonly purpose?: string;
}

export function Calculator({ content, beside }: CalculatorProps) {
  const message = useMessage();
  const { language } = usePage();
  const { purposes, style, charges, submit } = content;
  const query = readLoanQuery(useQuery(), content);
  const [chosen, setChosen] = useState<Chosen>({});
  const choose = (choice: Chosen) => setChosen((before) => ({ ...before, ...choice }));
  const { purpose, ...loan } = {
    amount: query.amount,
    years: query.period,
    purpose: query.purpose ?? content.purpose ?? "",
    ...chosen,
  };
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const list = useEarlyInput<HTMLSelectElement>(({ value }) => value !== purpose && choose({ purpose: value }));
  return (
    <>
      <Form
        ref={form}
        method="get"
        action={screenPath(language, "compare")}
        noValidate
        className={styles.form}
        aria-label={message("loan.heading")}
        onSubmit={stopAtMistake}
      >
        <div className={styles.panel}>
          <div className={styles.choices}>
            <LoanFields
              form={content}
              {...loan}
              onAmount={(value) => choose({ amount: value })}
              onYears={(value) => choose({ years: value })}
            />
            <div className={styles.purpose}>
              <SelectField
                ref={list}
                id="purpose"
                name="purpose"
                label={message("loan.purpose")}
                value={purpose}
                onChange={({ target }) => choose({ purpose: target.value })}
              >
                <option value="">{message("loan.purpose-none")}</option>
                {purposes.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
          </div>
          <div className={styles.outcome}>
            <LoanFigures charges={charges} {...loan} style={style} />
            <Button type="submit" formAction={submit.path} data-slot="cta">
              {submit.name}
            </Button>
          </div>
          {beside && <div className={styles.beside}>{beside(loan)}</div>}
          <RepresentativeExample source="typical" charges={charges} {...loan} style={style} />
        </div>
      </Form>
      {hydrated && (
        <Suspense>
          <LoanBar content={content} calculator={form} {...loan} />
        </Suspense>
      )}
    </>
  );
}

/** Leads to the first field with a mistake instead of sending the form. */
export function stopAtMistake(event: FormEvent<HTMLFormElement>): void {
  const field = event.currentTarget.querySelector<HTMLElement>("[aria-invalid]");
  if (!field) return;
  event.preventDefault();
  field.focus();
}
