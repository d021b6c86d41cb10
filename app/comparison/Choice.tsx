// The box that puts a loan or an offer beside others, or chooses a card; where there is no room, it says so.
import { useState } from "react";
import { useMessage } from "../i18n/use-message.ts";
import { useHydrated } from "../page/use-hydrated.ts";
import styles from "./Choice.module.css";
import { toggleChosen } from "./side-by-side.ts";
import type { Choose } from "./use-comparison-query.ts";

interface ChoiceProps {
  readonly id: string;
  /** The lender's. */
  readonly name: string;
  /** Parameter of the address that holds the chosen ids. */
  readonly parameter: string;
  readonly chosen: readonly string[];
  readonly choose: Choose;
  /** What is said where it does not put anything side by side. */
  readonly words?: ChoiceWords;
}

interface ChoiceWords {
  readonly choose: string;
  /** The same with the name. */
  readonly named: string;
  /** That there is no room. */
  readonly full: string;
}

export function Choice({ id, name, parameter, chosen, choose, words }: ChoiceProps) {
  const message = useMessage();
  const hydrated = useHydrated();
  const [refused, setRefused] = useState(false);
  const isChosen = chosen.includes(id);
  const next = toggleChosen(chosen, id, parameter);
  return (
    <div className={styles.choice}>
      <label>
        <input
          type="checkbox"
          aria-label={words?.named ?? message("compare.choose-loan", { lender: name })}
          disabled={!hydrated}
          checked={isChosen}
          onChange={() => {
            setRefused(!next);
            if (next) choose(next);
          }}
        />
        {words?.choose ?? message("compare.choose")}
      </label>
      <p role="status">{refused && !next && (words?.full ?? message("compare.three"))}</p>
    </div>
  );
}
