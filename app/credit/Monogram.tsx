// A lender's mark: the first letters of its name on a cut pane. All have the same two tints, so that none stands out.
import styles from "./Monogram.module.css";

/** Cuts of the pane. Which one a lender has follows from its id alone, so that it stays. */
const cuts = [
  "M0 44V22a22 22 0 0 1 44 0v22z",
  "M0 44L44 0v44z",
  "M22 0h22v44H22z",
  "M0 22h44v22H0z",
  "M44 0v44A44 44 0 0 1 0 0z",
  "M0 28h44v9H0z",
  "M0 0l22 44L44 0z",
];

export function Monogram({ lender: { id, name } }: { lender: { readonly id: string; readonly name: string } }) {
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <svg viewBox="0 0 44 44" aria-hidden="true" focusable="false" className={styles.monogram}>
      <path d={cuts[sum % cuts.length]} />
      <text x="22" y="28" textAnchor="middle">
        {name.slice(0, 2)}
      </text>
    </svg>
  );
}
