// A problem put into words: in the console's language where its kind is known here, else in English, as control says it.
import type { ConsoleMessage } from "./i18n/messages.ts";
import type { Problem } from "./problem.ts";
import { queryMistake } from "./query-mistake.ts";

/** Kinds that the console says what to do about. */
const explained = [
  ...["not-found", "signed-out", "other-role", "no-origin", "not-approved", "internal"],
  ...["draft-moved", "draft-state", "draft-conflicts", "own-change", "others-draft", "live-moved"],
  ...["candidate-exists", "share-must-grow", "rollout-moved", "converts-files", "matches-changed"],
  ...["index-rebuilding", "other-files", "too-many-rules", "compaction-due", "cursor-expired"],
] as const;

/** Kinds of which control alone can say what exactly is the matter. */
const detailed = ["refused", "malformed", "too-large", "not-approved", "converts-files", "rollout-moved"] as const;

/** Kinds that come to the same for somebody who uses the console. */
const sameAs: Readonly<Record<string, string>> = { unauthorised: "signed-out", "token-ended": "signed-out" };

export interface ProblemWords {
  readonly title: Words;
  readonly lines: readonly Words[];
}

export interface Words {
  readonly text: string;
  /** Whether it is control's English. */
  readonly isEnglish?: boolean;
}

/** What is the matter, and what to do about it. */
export function problemWords(problem: Problem, message: ConsoleMessage): ProblemWords {
  const { status, kind: told = "", title, detail } = problem;
  const mistake = queryMistake(problem, message);
  if (mistake !== undefined) return { title: { text: message("problem.query-malformed") }, lines: [{ text: mistake }] };
  const kind = sameAs[told] ?? told;
  const isExplained = isOneOf(explained, kind);
  const isDetailed = isOneOf(detailed, kind);
  const exactly = detail === undefined ? [] : [{ text: detail, isEnglish: true }];
  if (isExplained || isDetailed) {
    const advice = isExplained ? [{ text: message(`problem.${kind}-text`) }] : [];
    return { title: { text: message(`problem.${kind}`) }, lines: [...advice, ...(isDetailed ? exactly : [])] };
  }
  if (title !== undefined) return { title: { text: title, isEnglish: true }, lines: exactly };
  if (status === undefined) {
    return { title: { text: message("state.unreachable") }, lines: [{ text: message("state.unreachable-text") }] };
  }
  const unknown = message("state.unknown-answer-text");
  return { title: { text: message("state.unknown-answer", { status }) }, lines: [{ text: unknown }] };
}

function isOneOf<K extends string>(kinds: readonly K[], kind: string): kind is K {
  return kinds.some((one) => one === kind);
}
