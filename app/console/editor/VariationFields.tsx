// The variations of an experiment: what each is called, how many visitors it gets, and what it shows.
import type { ReactNode } from "react";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { percent } from "../experiment.ts";
import { placed } from "../json.ts";
import { screensOf, targetsOf } from "../pages.ts";
import layout from "../parts/layout.module.css";
import { ShareField } from "../parts/ParsedField.tsx";
import {
  evenly,
  keyOf,
  uneven,
  type Variation,
  type VariationChange,
  variationsOf,
  withNewVariation,
  withoutVariation,
  withVariation,
} from "../variations.ts";
import type { FieldsProps } from "./fields-props.ts";
import { RemoveButton, Section } from "./Section.tsx";
import { ShownFields } from "./ShownFields.tsx";

export function VariationFields({ experiment, change }: FieldsProps) {
  const variations = variationsOf(experiment);
  const screens = screensOf(targetsOf(experiment));
  const sum = uneven(experiment);
  return (
    <Section name="variations" title="Variations">
      <p className={layout.soft}>
        The first is the control, which the others are compared with.
        {experiment.ranges !== undefined &&
          " This experiment says ranges, so that shares have no effect: see its JSON."}
      </p>
      {placed(variations).map(({ element: variation, place }) => (
        <VariationField
          key={place}
          variation={variation}
          place={place}
          change={(next) => change(withVariation(experiment, place, next))}
          remove={variations.length > 2 ? () => change(withoutVariation(experiment, place)) : undefined}
        >
          <ShownFields
            id={`variation-${place}`}
            variation={variation}
            screens={screens}
            change={(shown) => change(withVariation(experiment, place, { shown }))}
          />
        </VariationField>
      ))}
      {sum !== undefined && (
        <p className={layout.mistake} role="alert">
          The shares add up to {percent(sum)}. Make them 100%, or split evenly.
        </p>
      )}
      <p className={layout.row}>
        <Button quiet onClick={() => change(withNewVariation(experiment))}>
          Add a variation
        </Button>
        <Button quiet onClick={() => change(evenly(experiment))}>
          Split evenly
        </Button>
      </p>
    </Section>
  );
}

interface VariationFieldProps {
  readonly variation: Variation;
  readonly place: number;
  readonly change: (change: VariationChange) => void;
  /** None where two are left. */
  readonly remove: (() => void) | undefined;
  readonly children: ReactNode;
}

function VariationField({ variation, place, change, remove, children }: VariationFieldProps) {
  const id = `variation-${place}`;
  const name = variation.name || keyOf(variation, place);
  return (
    <fieldset className={layout.line}>
      <legend>{place === 0 && name.toLowerCase() !== "control" ? `${name} (control)` : name}</legend>
      <TextField
        id={`${id}-name`}
        label="Name"
        value={variation.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        id={`${id}-key`}
        label="Key"
        value={variation.key}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change({ key: event.target.value })}
      />
      <ShareField id={`${id}-share`} label="Visitors" value={variation.share} onValue={(share) => change({ share })} />
      {children}
      {remove && <RemoveButton name={name} onRemove={remove} />}
    </fieldset>
  );
}
