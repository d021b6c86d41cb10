// What a check found: what is the matter in the console's language, then what exactly and what to do, as control says it in English.
import type { ConsoleMessageId } from "../i18n/message-id.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import styles from "./CheckText.module.css";

/** The checks of redirect tables. */
const checks = [
  ...["malformed-row", "unknown-value", "no-market", "bad-source", "never-answers", "bad-target", "unsafe-target"],
  ...[
    "loop",
    "conflict",
    "swallows-page",
    "sensitive-screen",
    "too-large",
    "not-held",
    "replaces-page",
    "covers-pages",
  ],
  ...["chain", "case-clash", "encoding-clash", "slash-clash", "shadowed", "duplicate", "unknown-target"],
  ...["looks-like-pattern", "two-readings", "broken-escape", "unchecked-chains"],
] as const;

const texts: ReadonlyMap<string, ConsoleMessageId> = new Map(checks.map((check) => [check, `check.${check}` as const]));

export interface CheckTextProps {
  /** Name of the check; none where it has none. */
  readonly check?: string | undefined;
  /** What it found, in English. */
  readonly text: string;
}

export function CheckText({ check = "", text }: CheckTextProps) {
  const message = useConsoleMessage();
  const id = texts.get(check);
  return (
    <>
      {id && `${message(id)} `}
      <span lang="en" className={id && styles.exactly}>
        {text}
      </span>
    </>
  );
}
