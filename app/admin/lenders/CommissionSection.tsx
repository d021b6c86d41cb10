// What a lender pays for a loan that is paid out, by market.
import { useState } from "react";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import layout from "../../lender/parts/layout.module.css";
import { useCountryName } from "./country-names.ts";
import { fieldId, SectionFrame } from "./Section.tsx";
import { type SectionProps, useSection } from "./use-section.ts";

const kinds = ["percent", "fixed"] as const;

interface Row {
  readonly kind: (typeof kinds)[number];
  readonly value: string;
}

const empty: Row = { kind: "percent", value: "" };

export function CommissionSection(props: SectionProps) {
  const message = useMessage();
  const country = useCountryName();
  const { commission, product_states: products } = props.lender;
  const markets = [...new Set(products.map((product) => product.country))];
  const [rows, setRows] = useState<Readonly<Record<string, Row>>>(() =>
    Object.fromEntries(
      commission.items.map(({ country: code, kind, value }) => [code, { kind, value: String(value) }]),
    ),
  );
  const marketAt = (pointer: string) => markets[Number(pointer.split("/")[2])] ?? "";
  const saving = useSection("commission", props, (pointer) =>
    message("onboarding.field-value", { market: country(marketAt(pointer)) }),
  );
  const body = () => ({
    items: markets.map((code) => {
      const { kind, value } = rows[code] ?? empty;
      // What is no number the API refuses: JSON has none for it.
      return { country: code, kind, value: value.trim() === "" ? -1 : Number(value.replace(",", ".")) || 0 };
    }),
  });
  return (
    <SectionFrame name="commission" saving={saving} body={body}>
      <p>{message(markets.length === 0 ? "onboarding.no-products" : "onboarding.commission-note")}</p>
      {markets.map((code, index) => {
        const row = rows[code] ?? empty;
        const change = (changes: Partial<Row>) => setRows({ ...rows, [code]: { ...row, ...changes } });
        const pointer = `/items/${index}`;
        return (
          <div className={layout.fields} key={code}>
            <SelectField
              id={fieldId("commission", `${pointer}/kind`)}
              label={message("onboarding.field-kind", { market: country(code) })}
              value={row.kind}
              onChange={({ target }) => change({ kind: kinds.find((one) => one === target.value) ?? "percent" })}
            >
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {message(`onboarding.kind-${one}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              id={fieldId("commission", `${pointer}/value`)}
              label={message("onboarding.field-value", { market: country(code) })}
              inputMode="decimal"
              autoComplete="off"
              value={row.value}
              mistake={saving.mistakes.get(`${pointer}/value`)}
              onChange={({ target }) => change({ value: target.value })}
            />
          </div>
        );
      })}
    </SectionFrame>
  );
}
