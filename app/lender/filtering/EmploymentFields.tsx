// Which employment is accepted, each with the fewest months in it.
import { useMessage } from "../../i18n/use-message.ts";
import layout from "../parts/layout.module.css";
import { choiceName } from "./choice-name.ts";
import styles from "./EmploymentFields.module.css";
import { fieldId } from "./field-ids.ts";
import { type FormState, withText, withTick } from "./form-state.ts";

const employments = [
  "permanent",
  "part-time",
  "temporary",
  "entrepreneur",
  "farmer",
  "retired",
  "student",
  "unemployed",
];

export function EmploymentFields({ form }: { form: FormState }) {
  const message = useMessage();
  const mistake = form.mistakeAt("/employment");
  return (
    <fieldset className={layout.boxes} aria-describedby={mistake && "rule-employment-mistake"}>
      <legend>{message("rules.employment")}</legend>
      {mistake && (
        <p id="rule-employment-mistake" className={layout.mistake}>
          {mistake}
        </p>
      )}
      {employments.map((type, index) => (
        <Employment key={type} form={form} type={type} isFirst={index === 0} />
      ))}
    </fieldset>
  );
}

function Employment({ form, type, isFirst }: { form: FormState; type: string; isFirst: boolean }) {
  const message = useMessage();
  const name = choiceName(type, message);
  const pointer = `/employment/${type}`;
  const isTicked = form.value.ticked["/employment"].includes(type);
  const mistake = form.mistakeAt(pointer);
  const id = fieldId(pointer);
  return (
    <div>
      <label className={layout.box}>
        <input
          type="checkbox"
          id={isFirst ? fieldId("/employment") : `${id}-accepted`}
          checked={isTicked}
          onChange={({ target }) => form.change(withTick(form.value, "/employment", type, target.checked))}
        />
        {name}
      </label>
      {isTicked && (
        <label className={`${styles.months} ${layout.compact}`}>
          <span>{message("rules.employment-months", { employment: name })}</span>
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            value={form.value.texts[pointer] ?? ""}
            aria-invalid={mistake ? true : undefined}
            aria-describedby={mistake && `${id}-mistake`}
            onChange={({ target }) => form.change(withText(form.value, pointer, target.value))}
          />
        </label>
      )}
      {mistake && (
        <p id={`${id}-mistake`} className={layout.mistake}>
          {mistake}
        </p>
      )}
    </div>
  );
}
