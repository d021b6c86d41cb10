// The company: its number, by which the register fills in what it knows, and the rest. What the register does not know is typed.
import { useMessage } from "../../../i18n/use-message.ts";
import { StepFields } from "../../fields/StepFields.tsx";
import type { KindPageProps } from "../../pages/application.ts";
import { StepPage } from "../../pages/StepPage.tsx";
import { typedValues } from "../../typed/typed-values.ts";
import { CompanyLookUp } from "./CompanyLookUp.tsx";

export function CompanyPage(props: KindPageProps) {
  const message = useMessage();
  const { step, style, market } = props.application;
  return (
    <StepPage
      {...props}
      submit={message("sme.send")}
      fields={({ asked, values, change }, surroundings) => {
        const fieldProps = { values, surroundings, onChange: change };
        return (
          <>
            <StepFields fields={asked.filter(({ name }) => name === "business_id")} {...fieldProps} />
            <CompanyLookUp
              country={market.country}
              typed={String(values.business_id ?? "")}
              onFound={(company) => {
                const known = step.fields.filter(({ name }) => name in company);
                change({ ...values, ...typedValues(known, { ...company }, style) });
              }}
            />
            <StepFields fields={asked.filter(({ name }) => name !== "business_id")} {...fieldProps} />
          </>
        );
      }}
    />
  );
}
