// Where a lender lends consumer loans.
import { useState } from "react";
import { useMessage } from "../../i18n/use-message.ts";
import layout from "../../lender/parts/layout.module.css";
import { useCountryName } from "./country-names.ts";
import { fieldId, SectionFrame } from "./Section.tsx";
import { countries } from "./text-fields.ts";
import { type SectionProps, useSection } from "./use-section.ts";

export function ProductsSection(props: SectionProps) {
  const message = useMessage();
  const country = useCountryName();
  const { products } = props.lender;
  const [chosen, setChosen] = useState<readonly string[]>(products?.countries ?? []);
  const [needsIban, setNeedsIban] = useState(products?.needs_iban ?? false);
  const saving = useSection("products", props, () => message("onboarding.field-countries"));
  const mistake = saving.mistakes.get("/countries");
  const id = fieldId("products", "/countries");
  return (
    <SectionFrame name="products" saving={saving} body={() => ({ countries: chosen, needs_iban: needsIban })}>
      <fieldset className={layout.boxes} id={id} aria-describedby={mistake && `${id}-mistake`} tabIndex={-1}>
        <legend>{message("onboarding.field-countries")}</legend>
        {mistake && (
          <p id={`${id}-mistake`} className={layout.mistake}>
            {mistake}
          </p>
        )}
        {countries.map((code) => (
          <label key={code} className={layout.box}>
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={({ target }) =>
                setChosen(countries.filter((one) => (one === code ? target.checked : chosen.includes(one))))
              }
            />
            {country(code)}
          </label>
        ))}
      </fieldset>
      <label className={layout.box}>
        <input type="checkbox" checked={needsIban} onChange={({ target }) => setNeedsIban(target.checked)} />
        {message("onboarding.field-needs_iban")}
      </label>
    </SectionFrame>
  );
}
