// Buttons that let a matter wait for a while, with a reason, and that end it. They are there for whoever may change the part that the
// matter is about.
import { type ReactNode, useState } from "react";
import { SelectField } from "../../components/SelectField.tsx";
import { useServices } from "../../services.ts";
import { useMayChange } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { type Attention, snooze, unsnooze } from "./overview-calls.ts";

interface SnoozeButtonProps {
  readonly attention: Attention;
  /** What needs attention, in words. */
  readonly text: string;
  readonly onChange: () => void;
}

const choices = [1, 7, 30] as const;

export function SnoozeButton({ attention: { what, part }, text, onChange }: SnoozeButtonProps): ReactNode {
  const message = useConsoleMessage();
  const { api } = useServices();
  const [days, setDays] = useState<number>(choices[0]);
  if (!useMayChange(part)) return null;
  return (
    <Confirm
      name={message("overview.snooze")}
      label={message("overview.snooze-of", { text })}
      title={message("overview.snooze-ask")}
      takesNote
      onConfirm={async (reason) => {
        await snooze(api, what, days, reason);
        onChange();
      }}
    >
      <p>{text}</p>
      <p>{message("overview.snooze-means")}</p>
      <SelectField
        id={`snooze-${what}`}
        label={message("overview.snooze-for")}
        value={days}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      >
        {choices.map((count) => (
          <option key={count} value={count}>
            {message("overview.snooze-days", { count })}
          </option>
        ))}
      </SelectField>
    </Confirm>
  );
}

export function UnsnoozeButton({ attention: { what, part }, text, onChange }: SnoozeButtonProps): ReactNode {
  const message = useConsoleMessage();
  const { api } = useServices();
  if (!useMayChange(part)) return null;
  return (
    <Confirm
      name={message("overview.unsnooze")}
      label={message("overview.unsnooze-of", { text })}
      title={message("overview.unsnooze-ask")}
      takesNote
      onConfirm={async (note) => {
        await unsnooze(api, what, note);
        onChange();
      }}
    >
      <p>{text}</p>
    </Confirm>
  );
}
