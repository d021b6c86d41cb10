// Sections that are texts only, but for a box to tick and a country: company, contacts and legal details.
import { useState } from "react";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import layout from "../../lender/parts/layout.module.css";
import { TextArea } from "../../lender/parts/TextArea.tsx";
import { useCountryName } from "./country-names.ts";
import { fieldId, SectionFrame } from "./Section.tsx";
import { countries, type TextSectionName, textFields } from "./text-fields.ts";
import { type SectionProps, useSection } from "./use-section.ts";

/** Most characters of a text of several lines. */
const areaLimit = 500;

type Values = Readonly<Record<string, string | boolean>>;

export function TextSection({ name, ...props }: SectionProps & { readonly name: TextSectionName }) {
  const message = useMessage();
  const country = useCountryName();
  const fields = textFields[name];
  const saved = props.lender[name] as Values | undefined;
  const [values, setValues] = useState<Values>(() => initialValues(name, saved, props.lender.name));
  const label = (pointer: string) => {
    const field = fields.find((one) => `/${one.name}` === pointer);
    return field ? message(`onboarding.field-${field.name}`) : "";
  };
  const saving = useSection(name, props, label);
  const change = (field: string, value: string | boolean) => setValues({ ...values, [field]: value });

  return (
    <SectionFrame name={name} saving={saving} body={() => values}>
      <div className={layout.fields}>
        {fields
          .filter(({ type }) => type !== "area" && type !== "box")
          .map((field) => {
            const pointer = `/${field.name}`;
            const shared = {
              id: fieldId(name, pointer),
              label: label(pointer),
              mistake: saving.mistakes.get(pointer),
              value: String(values[field.name] ?? ""),
            };
            if (field.type === "country") {
              return (
                <SelectField key={pointer} {...shared} onChange={({ target }) => change(field.name, target.value)}>
                  {countries.map((code) => (
                    <option key={code} value={code}>
                      {country(code)}
                    </option>
                  ))}
                </SelectField>
              );
            }
            return (
              <TextField
                key={pointer}
                {...shared}
                type={field.type}
                autoComplete="off"
                onChange={({ target }) => change(field.name, target.value)}
              />
            );
          })}
      </div>
      {fields
        .filter(({ type }) => type === "area")
        .map((field) => (
          <TextArea
            key={field.name}
            id={fieldId(name, `/${field.name}`)}
            label={label(`/${field.name}`)}
            limit={areaLimit}
            value={String(values[field.name] ?? "")}
            mistake={saving.mistakes.get(`/${field.name}`)}
            onChange={(text) => change(field.name, text)}
          />
        ))}
      {fields
        .filter(({ type }) => type === "box")
        .map((field) => (
          <label key={field.name} className={layout.box}>
            <input
              type="checkbox"
              id={fieldId(name, `/${field.name}`)}
              checked={values[field.name] === true}
              aria-invalid={saving.mistakes.has(`/${field.name}`) || undefined}
              onChange={({ target }) => change(field.name, target.checked)}
            />
            {label(`/${field.name}`)}
          </label>
        ))}
    </SectionFrame>
  );
}

function initialValues(name: TextSectionName, saved: Values | undefined, lender: string): Values {
  const empty = textFields[name].map((field) => [field.name, field.type === "box" ? false : ""]);
  const begun = name === "company" ? { name: lender, country: "FI" } : {};
  return { ...Object.fromEntries(empty), ...begun, ...saved };
}
