// How a lender answers: by its rules, or by a system of its own, whose key is shown once.
import { useState } from "react";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import layout from "../../lender/parts/layout.module.css";
import { fieldId, SectionFrame } from "./Section.tsx";
import { type SectionProps, useSection } from "./use-section.ts";

const modes = ["own-rules", "webhook"] as const;

export function IntegrationSection(props: SectionProps) {
  const message = useMessage();
  const { integration, has_key, key } = props.lender;
  const [mode, setMode] = useState<(typeof modes)[number]>(integration?.mode ?? "own-rules");
  const [url, setUrl] = useState(integration?.url ?? "");
  const [newKey, setNewKey] = useState(false);
  const saving = useSection("integration", props, () => message("onboarding.field-url"));
  const hasSystem = mode === "webhook";
  const body = () => ({ mode, ...(hasSystem && { url, new_key: newKey }) });
  return (
    <SectionFrame name="integration" saving={saving} body={body}>
      <div className={layout.fields}>
        <SelectField
          id={fieldId("integration", "/mode")}
          label={message("onboarding.field-mode")}
          value={mode}
          onChange={({ target }) => setMode(modes.find((one) => one === target.value) ?? "own-rules")}
        >
          {modes.map((one) => (
            <option key={one} value={one}>
              {message(`onboarding.mode-${one}`)}
            </option>
          ))}
        </SelectField>
        {hasSystem && (
          <TextField
            id={fieldId("integration", "/url")}
            type="url"
            autoComplete="off"
            label={message("onboarding.field-url")}
            value={url}
            mistake={saving.mistakes.get("/url")}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </div>
      {key && (
        <div className={layout.notice} role="status">
          <p>{message("onboarding.key")}</p>
          <p>
            <code>{key}</code>
          </p>
        </div>
      )}
      {hasSystem && has_key && !key && <p>{message("onboarding.has-key")}</p>}
      {hasSystem && has_key && (
        <label className={layout.box}>
          <input type="checkbox" checked={newKey} onChange={({ target }) => setNewKey(target.checked)} />
          {message("onboarding.new-key")}
        </label>
      )}
    </SectionFrame>
  );
}
