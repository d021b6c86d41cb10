// The fields of a product's rules, but its prices: what is lent, to whom, and what they have to be able to afford.
import type { ReactNode } from "react";
import type { MessageId } from "../../i18n/message-id.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { PurposeName } from "../../page/contents.ts";
import layout from "../parts/layout.module.css";
import { choiceName } from "./choice-name.ts";
import { EmploymentFields } from "./EmploymentFields.tsx";
import { Box, Boxes, Choice, Text } from "./fields.tsx";
import type { FormState } from "./form-state.ts";
import { MortgageFields } from "./MortgageFields.tsx";

interface RuleFieldsProps {
  readonly form: FormState;
  readonly purposes: readonly PurposeName[];
  /** Sign of the product's currency. */
  readonly currency: string;
}

const housings = [
  "self owned",
  "renting",
  "company paid",
  "parents home",
  "part ownership house",
  "owned by partner",
  "other",
];

const conditions = ["income-proof", "identity", "co-applicant-signs", "repays-debts-directly", "collateral"] as const;

export function RuleFields({ form, purposes, currency }: RuleFieldsProps) {
  const message = useMessage();
  const text = (pointer: string, label: MessageId, unit?: string) => (
    <Text form={form} pointer={pointer} label={message(label)} {...(unit && { unit })} />
  );
  const { kind } = form.value;
  const months = message("rules.months-unit");
  return (
    <>
      <Section title={message("rules.loan")}>
        <div className={layout.fields}>
          {text("/amount/from", "rules.amount-from", currency)}
          {text("/amount/to", "rules.amount-to", currency)}
          {text("/months/from", "rules.months-from", months)}
          {text("/months/to", "rules.months-to", months)}
          <Choice
            form={form}
            pointer="/refinancing"
            label={message("rules.refinancing")}
            choices={[
              { value: "any", name: message("rules.refinancing-any") },
              { value: "only", name: message("rules.refinancing-only") },
              { value: "none", name: message("rules.refinancing-none") },
            ]}
          />
        </div>
        {kind === "card" && (
          <div className={layout.fields}>{text("/card/interest_free_days", "rules.interest-free-days")}</div>
        )}
        <Box form={form} pointer="/counter_offers" label={message("rules.counter-offers")} />
        {kind === "loan" && (
          <Boxes
            form={form}
            list="/refused_purposes"
            label={message("rules.refused-purposes")}
            choices={purposes.map(({ value, name }) => ({ value, name }))}
          />
        )}
      </Section>
      {kind === "mortgage" && <MortgageFields form={form} />}
      <Section title={message("rules.applicants")}>
        <div className={layout.fields}>
          {text("/age/from", "rules.age-from")}
          {text("/age/to_at_end", "rules.age-to")}
        </div>
        {text("/age/justification", "rules.age-justification")}
        <div className={layout.fields}>{text("/residency/months", "rules.residency", months)}</div>
        {text("/residency/justification", "rules.residency-justification")}
        <Box form={form} pointer="/accepts_payment_default" label={message("rules.payment-default")} />
        <EmploymentFields form={form} />
        <Boxes
          form={form}
          list="/housing"
          label={message("rules.housing")}
          hint={message("rules.housing-hint")}
          choices={housings.map((value) => ({ value, name: choiceName(value, message) }))}
        />
      </Section>
      <Section title={message("rules.affordability")}>
        <div className={layout.fields}>
          {text("/income_min", "rules.income-min", currency)}
          {text("/debt_to_income_max", "rules.debt-to-income")}
          {text("/dsti_percent_max", "rules.dsti", "%")}
          {text("/surplus_min", "rules.surplus", currency)}
        </div>
        <Boxes
          form={form}
          list="/conditions"
          label={message("rules.conditions")}
          choices={conditions.map((value) => ({ value, name: message(`rules.condition-${value}`) }))}
        />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={layout.panel}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
