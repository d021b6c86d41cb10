// What a check found, as control says it in English; in another language after what it means and what to do.
import type { ConsoleMessageId } from "../i18n/message-id.ts";
import { useConsoleMessage, useIsEnglish } from "../i18n/messages.ts";
import styles from "./CheckText.module.css";

/** What each check of redirect tables means. */
const meanings: Readonly<Record<string, ConsoleMessageId>> = {
  "malformed-row": "check.malformed-row",
  "unknown-value": "check.unknown-value",
  "no-market": "check.no-market",
  "bad-source": "check.bad-source",
  "never-answers": "check.never-answers",
  "bad-target": "check.bad-target",
  "unsafe-target": "check.unsafe-target",
  loop: "check.loop",
  conflict: "check.conflict",
  "swallows-page": "check.swallows-page",
  "sensitive-screen": "check.sensitive-screen",
  "too-large": "check.too-large",
  "not-held": "check.not-held",
  "replaces-page": "check.replaces-page",
  "covers-pages": "check.covers-pages",
  chain: "check.chain",
  "case-clash": "check.case-clash",
  "encoding-clash": "check.encoding-clash",
  "slash-clash": "check.slash-clash",
  shadowed: "check.shadowed",
  duplicate: "check.duplicate",
  "unknown-target": "check.unknown-target",
  "looks-like-pattern": "check.looks-like-pattern",
  "two-readings": "check.two-readings",
  "broken-escape": "check.broken-escape",
  "unchecked-chains": "check.unchecked-chains",
};

export interface CheckTextProps {
  /** Name of the check; none where it has none. */
  readonly check?: string | undefined;
  /** What it found, in English. */
  readonly text: string;
}

export function CheckText({ check = "", text }: CheckTextProps) {
  const message = useConsoleMessage();
  const isEnglish = useIsEnglish();
  const meaning = isEnglish ? undefined : meanings[check];
  return (
    <>
      {meaning && `${message(meaning)} `}
      <span lang="en" className={meaning && styles.detail}>
        {text}
      </span>
    </>
  );
}
