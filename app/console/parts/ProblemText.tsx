// What is the matter, and what to do about it.
import { useConsoleMessage, useIsEnglish } from "../i18n/messages.ts";
import type { Problem } from "../problem.ts";
import { problemWords } from "../problem-words.ts";

export function ProblemText({ problem }: { problem: Problem }) {
  const { title, lines } = problemWords(problem, useConsoleMessage(), useIsEnglish());
  return (
    <>
      <p>
        <strong lang={title.isEnglish ? "en" : undefined}>{title.text}</strong>
      </p>
      {lines.map(({ text, isEnglish }) => (
        <p key={text} lang={isEnglish ? "en" : undefined}>
          {text}
        </p>
      ))}
    </>
  );
}
