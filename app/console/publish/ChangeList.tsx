// What changes, part by part, in plain words.
import { type AllChanges, countOf, kinds, type PartKind } from "../changes.ts";

const names: Readonly<Record<PartKind, string>> = {
  experiments: "Experiment",
  features: "Feature",
  savedGroups: "Saved group",
};

export function ChangeList({ changes }: { changes: AllChanges }) {
  if (countOf(changes) === 0) return <p>Nothing changes.</p>;
  return (
    <ul>
      {kinds.flatMap((kind) => {
        const { added, removed, changed } = changes[kind];
        return [
          ...added.map((key) => (
            <li key={`${kind}+${key}`}>
              {names[kind]} <strong>{key}</strong> is new
            </li>
          )),
          ...removed.map((key) => (
            <li key={`${kind}-${key}`}>
              {names[kind]} <strong>{key}</strong> is gone
            </li>
          )),
          ...changed.map(({ key, members }) => (
            <li key={`${kind}~${key}`}>
              {names[kind]} <strong>{key}</strong> changes{members.length > 0 && `: ${members.join(", ")}`}
            </li>
          )),
        ];
      })}
    </ul>
  );
}
