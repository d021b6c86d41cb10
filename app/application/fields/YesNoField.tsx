// A question that is answered with yes or no; neither is chosen in advance.
import { useMessage } from "../../i18n/use-message.ts";
import { ChoiceField } from "./ChoiceField.tsx";
import type { FieldProps } from "./field-props.ts";

interface YesNoFieldProps extends FieldProps<boolean | undefined> {
  readonly labelHidden?: boolean | undefined;
}

export function YesNoField({ value, onChange, ...field }: YesNoFieldProps) {
  const message = useMessage();
  return (
    <ChoiceField
      {...field}
      inline
      choices={[
        { value: "yes", name: message("form.yes") },
        { value: "no", name: message("form.no") },
      ]}
      value={value === undefined ? "" : value ? "yes" : "no"}
      onChange={(chosen) => onChange(chosen === "yes")}
    />
  );
}
