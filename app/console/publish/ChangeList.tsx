// What changes, part by part, in plain words.
import type { ReactNode } from "react";
import { type AllChanges, type ChangedPart, countOf, kinds, nameOfPart, type PartKind } from "../changes.ts";

const names: Readonly<Record<PartKind, string>> = {
  experiments: "Experiment",
  features: "Feature",
  savedGroups: "Saved group",
};

interface ChangeListProps {
  readonly changes: AllChanges;
  /** What stands in the place of a change's words, around them. */
  readonly around?: (part: ChangedPart, words: ReactNode) => ReactNode;
}

export function ChangeList({ changes, around = (_, words) => words }: ChangeListProps) {
  if (countOf(changes) === 0) return <p>Nothing changes.</p>;
  const all = kinds.flatMap((kind) => {
    const { added, removed, changed } = changes[kind];
    return [
      ...added.map((key) => ({ kind, key, what: " is new" })),
      ...removed.map((key) => ({ kind, key, what: " is gone" })),
      ...changed.map(({ key, members }) => ({
        kind,
        key,
        what: ` changes${members.length > 0 ? `: ${members.join(", ")}` : ""}`,
      })),
    ];
  });
  return (
    <ul>
      {all.map(({ what, ...part }) => (
        <li key={nameOfPart(part) + what}>
          {around(
            part,
            <>
              {names[part.kind]} <strong>{part.key}</strong>
              {what}
            </>,
          )}
        </li>
      ))}
    </ul>
  );
}
