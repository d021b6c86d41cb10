// What the rules of a mortgage say besides: what it is for, which homes secure it, and what it costs beside their value.
import { useMessage } from "../../i18n/use-message.ts";
import layout from "../parts/layout.module.css";
import { choiceName } from "./choice-name.ts";
import { Boxes } from "./fields.tsx";
import type { FormState } from "./form-state.ts";
import { RuleTable } from "./RuleTable.tsx";

const purposes = ["first home", "home", "holiday home", "investment", "renovation", "construction", "transfer"];
const propertyTypes = ["flat", "terraced house", "detached house", "plot", "other"];

export function MortgageFields({ form }: { form: FormState }) {
  const message = useMessage();
  const named = (values: readonly string[]) => values.map((value) => ({ value, name: choiceName(value, message) }));
  return (
    <section className={layout.panel}>
      <h3>{message("rules.mortgage")}</h3>
      <Boxes
        form={form}
        list="/mortgage/refused_purposes"
        label={message("rules.refused-purposes")}
        choices={named(purposes)}
      />
      <Boxes
        form={form}
        list="/mortgage/property_types"
        label={message("rules.property-types")}
        hint={message("rules.property-types-hint")}
        choices={named(propertyTypes)}
      />
      <h4>{message("rules.loan-to-value")}</h4>
      <p className={layout.soft}>{message("steps.hint")}</p>
      <RuleTable
        form={form}
        table="/mortgage/loan_to_value"
        label={message("rules.loan-to-value")}
        names={{ "/to": message("steps.to"), "/surcharge": message("steps.surcharge") }}
      />
    </section>
  );
}
