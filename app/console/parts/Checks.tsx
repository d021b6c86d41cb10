// Several of a few values, each with a box to tick. Values that are chosen and not among the few are kept.
import styles from "./Checks.module.css";
import layout from "./layout.module.css";

/** Up to how many letters a value fits into a narrow column. */
const shortLength = 10;

interface ChecksProps<T extends string> {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly T[];
  readonly chosen: readonly T[];
  readonly onChosen: (values: readonly T[]) => void;
  /** What a value is called; itself where nothing is said. */
  readonly nameOf?: (value: T) => string;
}

export function Checks<T extends string>({
  id,
  label,
  choices,
  chosen,
  onChosen,
  nameOf = (value) => value,
}: ChecksProps<T>) {
  const all = [...new Set([...choices, ...chosen])];
  return (
    <fieldset className={`${styles.checks} ${layout.ticks}`} data-long={all.some(({ length }) => length > shortLength)}>
      <legend>{label}</legend>
      {all.map((value) => (
        <label key={value} htmlFor={`${id}-${value}`}>
          <input
            type="checkbox"
            id={`${id}-${value}`}
            checked={chosen.includes(value)}
            onChange={({ target: { checked } }) =>
              onChosen(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          {nameOf(value)}
        </label>
      ))}
    </fieldset>
  );
}
