// What rows of a report have in common, as people read it.
import { useConsoleMessage } from "../../i18n/messages.ts";
import { useWriting } from "../../i18n/writing.ts";
import type { Measure } from "../campaigns-api.ts";

export function useValueName(by: Measure): (value: string) => string {
  const message = useConsoleMessage();
  const write = useWriting();
  return (value) => {
    if (value === "") return message("reports.without");
    return by === "day" ? write.day(Date.parse(value)) : value;
  };
}
