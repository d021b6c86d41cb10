// The fields of who asks for an address, and when: folded away at first where nothing is said of it.
import { useState } from "react";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import styles from "./AskerFields.module.css";
import { type Asker, consents, devices, isCountry, isSaid, localTime, timeOf } from "./asker.ts";

interface AskerFieldsProps {
  readonly asker: Asker;
  readonly onChange: (asker: Asker) => void;
}

export function AskerFields({ asker, onChange }: AskerFieldsProps) {
  const message = useConsoleMessage();
  const [isOpen] = useState(() => isSaid(asker));
  const set = (change: Asker) => onChange({ ...asker, ...change });
  return (
    <details open={isOpen}>
      <summary>{message("trace.asker")}</summary>
      <div className={styles.fields}>
        <TextField
          id="trace-at"
          type="datetime-local"
          label={message("trace.at")}
          hint={message("trace.at-hint")}
          defaultValue={localTime(asker.at)}
          onChange={({ target }) => set({ at: timeOf(target.value) })}
        />
        <TextField
          id="trace-country"
          label={message("trace.country")}
          hint={message("trace.country-hint")}
          mistake={!isCountry(asker.country) && message("trace.country-mistake")}
          autoComplete="off"
          maxLength={2}
          value={asker.country ?? ""}
          onChange={({ target }) => set({ country: target.value.toUpperCase() || undefined })}
        />
        <SelectField
          id="trace-device"
          label={message("trace.device")}
          value={asker.device ?? "desktop"}
          onChange={({ target }) => set({ device: target.value === "desktop" ? undefined : target.value })}
        >
          {devices.map((device) => (
            <option key={device} value={device}>
              {message(`trace.device-${device}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="trace-consent"
          label={message("trace.consent")}
          value={asker.consent ?? ""}
          onChange={({ target }) => set({ consent: target.value || undefined })}
        >
          {consents.map(([consent, name]) => (
            <option key={name} value={consent}>
              {message(`trace.consent-${name}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="trace-session"
          label={message("trace.session")}
          value={asker.signed_in ?? ""}
          onChange={({ target }) => set({ signed_in: target.value || undefined })}
        >
          <option value="">{message("trace.session-none")}</option>
          <option value="true">{message("trace.session-there")}</option>
        </SelectField>
      </div>
    </details>
  );
}
