// A problem put into words: in the console's language where its kind is known here, else in English, as control says it.
import type { ConsoleMessageId } from "./i18n/message-id.ts";
import type { ConsoleMessage } from "./i18n/messages.ts";
import type { Problem } from "./problem.ts";
import { queryMistake } from "./query-mistake.ts";

interface KindWords {
  readonly title: ConsoleMessageId;
  /** What to do; none where control alone can say that. */
  readonly advice?: ConsoleMessageId;
  /** Whether control's detail says more than the advice, such as who, what or how much. */
  readonly hasDetail?: boolean;
}

const kinds: Readonly<Record<string, KindWords>> = {
  "not-found": { title: "problem.not-found", advice: "problem.not-found-text", hasDetail: true },
  "missing-role": { title: "problem.missing-role", advice: "problem.missing-role-text", hasDetail: true },
  "origin-unavailable": { title: "problem.origin-unavailable", advice: "problem.origin-unavailable-text" },
  "sign-in-again": { title: "problem.sign-in-again", advice: "problem.sign-in-again-text" },
  internal: { title: "problem.internal", advice: "problem.internal-text" },
  "draft-moved": { title: "problem.draft-moved", advice: "problem.draft-moved-text" },
  "draft-state": { title: "problem.draft-state", advice: "problem.draft-state-text" },
  "draft-conflicts": { title: "problem.draft-conflicts", advice: "problem.draft-conflicts-text" },
  "own-change": { title: "problem.own-change", advice: "problem.own-change-text" },
  "others-draft": { title: "problem.others-draft", advice: "problem.others-draft-text" },
  "live-moved": { title: "problem.live-moved", advice: "problem.live-moved-text" },
  "candidate-exists": { title: "problem.candidate-exists", advice: "problem.candidate-exists-text", hasDetail: true },
  "share-must-grow": { title: "problem.share-must-grow", advice: "problem.share-must-grow-text", hasDetail: true },
  "rollout-moved": { title: "problem.rollout-moved", advice: "problem.rollout-moved-text", hasDetail: true },
  "not-approved": { title: "problem.not-approved", advice: "problem.not-approved-text", hasDetail: true },
  "converts-files": { title: "problem.converts-files", advice: "problem.converts-files-text", hasDetail: true },
  "matches-changed": { title: "problem.matches-changed", advice: "problem.matches-changed-text" },
  "index-rebuilding": { title: "problem.index-rebuilding", advice: "problem.index-rebuilding-text" },
  "other-files": { title: "problem.other-files", advice: "problem.other-files-text" },
  "too-many-rules": { title: "problem.too-many-rules", advice: "problem.too-many-rules-text" },
  "compaction-due": { title: "problem.compaction-due", advice: "problem.compaction-due-text" },
  "cursor-expired": { title: "problem.cursor-expired", advice: "problem.cursor-expired-text" },
  "sign-in-unknown": { title: "problem.sign-in-unknown", hasDetail: true },
  refused: { title: "problem.refused", hasDetail: true },
  malformed: { title: "problem.malformed", hasDetail: true },
  "too-large": { title: "problem.too-large", hasDetail: true },
};

/** Of what the edge says of its own, which has the type `about:blank`, when it can't pass a call on. */
const unavailable: KindWords = { title: "problem.unavailable", advice: "problem.unavailable-text" };

export interface ProblemWords {
  readonly title: Words;
  readonly lines: readonly Words[];
}

export interface Words {
  readonly text: string;
  /** Whether it is control's English. */
  readonly isEnglish?: boolean;
}

/** What is the matter, and what to do about it. In English control's detail does for both, where it says more. */
export function problemWords(problem: Problem, message: ConsoleMessage, isEnglish: boolean): ProblemWords {
  const { status, kind = "", title, detail } = problem;
  const mistake = queryMistake(problem, message);
  if (mistake !== undefined) return { title: { text: message("problem.query-malformed") }, lines: [{ text: mistake }] };
  const detailLines = detail === undefined ? [] : [{ text: detail, isEnglish: true }];
  const words = kinds[kind] ?? (kind === "blank" && isGatewayStatus(status) ? unavailable : undefined);
  if (words) {
    const { advice, hasDetail = false } = words;
    const needsAdvice = !(hasDetail && isEnglish && detail !== undefined);
    const adviceLines = advice && needsAdvice ? [{ text: message(advice) }] : [];
    return { title: { text: message(words.title) }, lines: [...adviceLines, ...(hasDetail ? detailLines : [])] };
  }
  if (title !== undefined) return { title: { text: title, isEnglish: true }, lines: detailLines };
  if (status === undefined) {
    return { title: { text: message("state.unreachable") }, lines: [{ text: message("state.unreachable-text") }] };
  }
  const unknown = message("state.unknown-answer-text");
  return { title: { text: message("state.unknown-answer", { status }) }, lines: [{ text: unknown }] };
}

const isGatewayStatus = (status: number | undefined) => status === 502 || status === 503 || status === 504;
