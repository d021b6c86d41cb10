// A number that can be typed or slid to. The field is the truth and the slider a shortcut: what is typed stays as it
// was typed, and where it is past a limit a message says so.
import { useState } from "react";
import { useMessage } from "../i18n/use-message.ts";
import { useEarlyInput } from "../page/use-early-input.ts";
import { useHydrated } from "../page/use-hydrated.ts";
import type { Limit } from "../site/limits.ts";
import { type NumberStyle, readWholeNumber, writtenNumber } from "../site/number-style.ts";
import styles from "./AmountField.module.css";
import { clamp } from "./loan-query.ts";

interface AmountFieldProps {
  readonly name: string;
  /** Where its name is taken on the page already. */
  readonly id?: string;
  readonly label: string;
  /** A number with its unit, such as "20 000 €" or "4 years". */
  readonly write: (value: number) => string;
  readonly unit: string;
  /** Whether the unit stands before the number. */
  readonly unitFirst?: boolean;
  readonly style: NumberStyle;
  readonly limit: Limit;
  readonly step: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Told what is typed where it is no number within the limits. */
  readonly onType?: ((text: string) => void) | undefined;
}

export function AmountField(props: AmountFieldProps) {
  const { name, id = name, label, write, unit, unitFirst = false, style, limit, step, value, onChange, onType } = props;
  const hydrated = useHydrated();
  // What is being typed, which may be no number yet, or none within the limits.
  const [typed, setTyped] = useState<string>();
  const [finished, setFinished] = useState(true);
  const mistake = useMistake(typed ?? String(value), finished, props);
  const within = clamp(value, limit);
  const written = writtenNumber(style, value, 0);
  const type = (text: string) => {
    setTyped(text);
    setFinished(false);
    const number = readWholeNumber(text);
    if (number !== undefined && clamp(number, limit) === number) onChange(number);
    else onType?.(text);
  };
  const slide = (number: number) => {
    setTyped(undefined);
    onChange(number);
  };
  const field = useEarlyInput<HTMLInputElement>(({ value }) => value !== written && type(value));
  const slider = useEarlyInput<HTMLInputElement>(
    ({ valueAsNumber }) => valueAsNumber !== within && slide(valueAsNumber),
  );
  const at = `${((100 * (within - limit.min)) / (limit.max - limit.min)).toFixed(2)}%`;
  return (
    <div className={styles.amount}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box} data-unit-first={unitFirst || undefined}>
        <input
          ref={field}
          id={id}
          // Once scripts run, the plain number is sent.
          name={hydrated ? undefined : name}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? written}
          aria-describedby={mistake ? `${id}-mistake ${id}-limits` : `${id}-limits`}
          aria-invalid={mistake ? true : undefined}
          onChange={({ target }) => type(target.value)}
          onKeyDown={({ key }) => key === "Enter" && setFinished(true)}
          onBlur={() => {
            setFinished(true);
            if (typed !== undefined && readWholeNumber(typed) === value) setTyped(undefined);
          }}
        />
        <span>{unit}</span>
      </span>
      {hydrated && <input type="hidden" name={name} value={value} />}
      {mistake && (
        <p id={`${id}-mistake`} className={styles.mistake} role="status">
          {mistake}
        </p>
      )}
      <span className={styles.slider}>
        <svg aria-hidden="true" focusable="false">
          <rect width="100%" height="100%" />
          <rect width={at} height="100%" />
        </svg>
        <input
          ref={slider}
          type="range"
          aria-label={label}
          aria-valuetext={write(within)}
          min={limit.min}
          max={limit.max}
          step={step}
          value={within}
          onChange={({ target }) => slide(target.valueAsNumber)}
        />
      </span>
      <span id={`${id}-limits`} className={styles.limits}>
        <span>{write(limit.min)}</span>
        <span className={styles.dash}> – </span>
        <span>{write(limit.max)}</span>
      </span>
    </div>
  );
}

/** What is wrong with a typed number; a number that is still too small, or none yet, is no mistake before its end. */
function useMistake(
  text: string,
  finished: boolean,
  { limit, style, write }: Pick<AmountFieldProps, "limit" | "style" | "write">,
): string | undefined {
  const message = useMessage();
  const number = readWholeNumber(text);
  if (number !== undefined && number > limit.max) return message("amount.most", { max: write(limit.max) });
  if (!finished) return undefined;
  if (number === undefined) return message("amount.unreadable", { example: writtenNumber(style, limit.default, 0) });
  return number < limit.min ? message("amount.least", { min: write(limit.min) }) : undefined;
}
