// What changes, part by part, in plain words.
import type { ReactNode } from "react";
import { type AllChanges, type ChangedPart, countOf, kinds, nameOfPart } from "../changes.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Marked } from "../parts/Marked.tsx";

/** What each kind of part is called in messages. */
const names = { experiments: "experiment", features: "feature", savedGroups: "group" } as const;

interface ChangeListProps {
  readonly changes: AllChanges;
  /** What stands in the place of a change's words, around them. */
  readonly around?: (part: ChangedPart, words: ReactNode) => ReactNode;
}

export function ChangeList({ changes, around = (_, words) => words }: ChangeListProps) {
  const message = useConsoleMessage();
  if (countOf(changes) === 0) return <p>{message("publish.nothing")}</p>;
  const all = kinds.flatMap((kind) => {
    const { added, removed, changed } = changes[kind];
    return [
      ...added.map((key) => ({ kind, key, what: message(`publish.${names[kind]}-added`, { key }) })),
      ...removed.map((key) => ({ kind, key, what: message(`publish.${names[kind]}-removed`, { key }) })),
      ...changed.map(({ key, members }) => ({
        kind,
        key,
        what: [message(`publish.${names[kind]}-changed`, { key }), members.join(", ")].filter(Boolean).join(": "),
      })),
    ];
  });
  return (
    <ul>
      {all.map(({ what, ...part }) => (
        <li key={nameOfPart(part) + what}>{around(part, <Marked text={what} />)}</li>
      ))}
    </ul>
  );
}
