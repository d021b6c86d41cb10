// The prices of a product: a row for each range of amounts and periods, with a rate for each band.
import { useMessage } from "../../i18n/use-message.ts";
import layout from "../parts/layout.module.css";
import { Choice } from "./fields.tsx";
import type { FormState } from "./form-state.ts";
import { RuleTable } from "./RuleTable.tsx";
import type { bands } from "./rule-form.ts";

export function PriceRows({ form, currency }: { form: FormState; currency: string }) {
  const message = useMessage();
  const bandName = (band: (typeof bands)[number]) => message("prices.band", { band });
  return (
    <section className={layout.panel}>
      <h3>{message("prices.heading")}</h3>
      <p className={layout.soft}>{message("prices.hint")}</p>
      <div className={layout.fields}>
        <Choice
          form={form}
          pointer="/rate_type"
          label={message("prices.rate-type")}
          choices={[
            { value: "fixed", name: message("prices.fixed") },
            { value: "variable", name: message("prices.variable") },
          ]}
        />
      </div>
      <RuleTable
        form={form}
        table="/rates"
        label={message("prices.heading")}
        names={{
          "/amount_from": message("prices.amount-from", { currency }),
          "/amount_to": message("prices.amount-to", { currency }),
          "/months_from": message("prices.months-from"),
          "/months_to": message("prices.months-to"),
          "/opening_fee": `${message("figures.opening-fee")}, ${currency}`,
          "/monthly_fee": `${message("figures.monthly-fee")}, ${currency}`,
          "/bands/A": bandName("A"),
          "/bands/B": bandName("B"),
          "/bands/C": bandName("C"),
          "/bands/D": bandName("D"),
          "/bands/E": bandName("E"),
        }}
      />
    </section>
  );
}
