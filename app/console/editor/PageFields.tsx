// The pages that an experiment is for, by patterns of their addresses.

import { Button } from "../../components/Button.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import { placed } from "../json.ts";
import { knownPaths, screensOf, type Target, targetsOf, withNewTarget, withTarget } from "../pages.ts";
import layout from "../parts/layout.module.css";
import type { FieldsProps } from "./fields-props.ts";
import { RemoveButton, Section } from "./Section.tsx";

export function PageFields({ experiment, change }: FieldsProps) {
  const targets = targetsOf(experiment);
  const screens = screensOf(targets);
  return (
    <Section name="pages" title="Pages">
      <p className={layout.soft}>
        {targets.length === 0 && "Without a pattern it is on every page of the site. "}A simple pattern is a path or an
        address, where <code>*</code> stands for anything: <code>/sv/*</code>. Experiments that can change one page need
        a namespace that keeps their visitors apart.
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
          Add a pattern
        </Button>
      </p>
      {screens.length > 0 && <p className={layout.soft}>Fits pages of: {screens.join(", ")}.</p>}
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
  return (
    <fieldset className={layout.line}>
      <legend>Pattern {number}</legend>
      <SelectField
        id={`include-${number}`}
        label="Visitors to these pages are"
        value={include ? "in" : "out"}
        onChange={(event) => change({ include: event.target.value === "in" })}
      >
        <option value="in">in</option>
        <option value="out">left out</option>
      </SelectField>
      <SelectField
        id={`type-${number}`}
        label="Kind"
        value={type}
        onChange={(event) => change({ type: event.target.value === "regex" ? "regex" : "simple" })}
      >
        <option value="simple">Simple</option>
        <option value="regex">Regular expression</option>
      </SelectField>
      <TextField
        id={`pattern-${number}`}
        label="Pattern"
        value={pattern}
        list={type === "simple" ? "known-paths" : undefined}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change({ pattern: event.target.value })}
      />
      <RemoveButton name={`pattern ${number}`} onRemove={() => change(undefined)} />
    </fieldset>
  );
}
