// A number that can be typed or slid to. The number field is what the form sends; the slider is
// another way to set it.
import { useState } from "react";
import { TextField } from "../forms/TextField.tsx";
import type { Limit } from "../site/limits.ts";
import styles from "./AmountField.module.css";
import { clamp } from "./loan-query.ts";

interface AmountFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly unit: string;
  readonly limit: Limit;
  readonly step: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function AmountField({ name, label, hint, unit, limit, step, value, onChange }: AmountFieldProps) {
  // What is being typed, which may be no number yet; the value itself is always one.
  const [typed, setTyped] = useState<string>();
  return (
    <div className={styles.amount}>
      <TextField
        id={name}
        name={name}
        type="number"
        inputMode="numeric"
        required
        min={limit.min}
        max={limit.max}
        step={1}
        label={label}
        hint={hint}
        unit={unit}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value && target.validity.valid) onChange(target.valueAsNumber);
        }}
        onBlur={() => {
          if (typed) onChange(clamp(Number(typed), limit));
          setTyped(undefined);
        }}
      />
      <input
        type="range"
        className={styles.slider}
        aria-label={label}
        min={limit.min}
        max={limit.max}
        step={step}
        value={value}
        onChange={({ target }) => {
          setTyped(undefined);
          onChange(target.valueAsNumber);
        }}
      />
    </div>
  );
}
