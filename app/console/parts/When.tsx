// A point in time, as the reader's own clock has it, in the console's language; in UTC where one points at it.
import { useConsoleLocale } from "../i18n/messages.ts";

export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 16).replace("T", " ")} UTC`}>
      {useWhen()(at)}
    </time>
  );
}

/** Writes a point in time, given as RFC 3339 has it. */
export function useWhen(): (at: string) => string {
  const locale = useConsoleLocale();
  return (at) => new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
