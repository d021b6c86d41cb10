// The pages that an experiment is for, by patterns of their addresses.

import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { placed } from "../json.ts";
import { knownPaths, screensOf, type Target, targetsOf, withNewTarget, withTarget } from "../pages.ts";
import layout from "../parts/layout.module.css";
import { Marked } from "../parts/Marked.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { RemoveButton, Section } from "./Section.tsx";

export function PageFields({ experiment, change }: FieldsProps) {
  const message = useConsoleMessage();
  const targets = targetsOf(experiment);
  const screens = screensOf(targets);
  return (
    <Section name="pages" title={message("experiments.pages")}>
      <p className={layout.soft}>
        {targets.length === 0 && `${message("editor.no-pattern")} `}
        <Marked text={message("editor.pattern-text")} />
      </p>
      {placed(targets).map(({ element: target, place }) => (
        <TargetFields
          key={place}
          target={target}
          number={place + 1}
          change={(next) => change(withTarget(experiment, place, next))}
        />
      ))}
      <p>
        <Button quiet onClick={() => change(withNewTarget(experiment))}>
          {message("editor.pattern-add")}
        </Button>
      </p>
      {screens.length > 0 && <p className={layout.soft}>{message("editor.fits", { screens: screens.join(", ") })}</p>}
      <datalist id="known-paths">
        {knownPaths.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
    </Section>
  );
}

interface TargetFieldsProps {
  readonly target: Target;
  readonly number: number;
  readonly change: (change: Partial<Target> | undefined) => void;
}

function TargetFields({ target: { include, type, pattern }, number, change }: TargetFieldsProps) {
  const message = useConsoleMessage();
  return (
    <fieldset className={layout.line}>
      <legend>{message("editor.pattern-number", { number })}</legend>
      <SelectField
        id={`include-${number}`}
        label={message("editor.include")}
        value={include ? "in" : "out"}
        onChange={(event) => change({ include: event.target.value === "in" })}
      >
        <option value="in">{message("editor.include-in")}</option>
        <option value="out">{message("editor.include-out")}</option>
      </SelectField>
      <SelectField
        id={`type-${number}`}
        label={message("editor.type")}
        value={type}
        onChange={(event) => change({ type: event.target.value === "regex" ? "regex" : "simple" })}
      >
        <option value="simple">{message("editor.type-simple")}</option>
        <option value="regex">{message("editor.type-regex")}</option>
      </SelectField>
      <TextField
        id={`pattern-${number}`}
        label={message("editor.pattern")}
        value={pattern}
        list={type === "simple" ? "known-paths" : undefined}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change({ pattern: event.target.value })}
      />
      <RemoveButton name={message("editor.the-pattern", { number })} onRemove={() => change(undefined)} />
    </fieldset>
  );
}
