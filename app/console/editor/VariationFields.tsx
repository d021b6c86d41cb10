// The variations of an experiment: what each is called, how many visitors it gets, and what it shows.
import type { ReactNode } from "react";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { useTexts } from "../i18n/texts.ts";
import { placed } from "../json.ts";
import { screensOf, targetsOf } from "../pages.ts";
import layout from "../parts/layout.module.css";
import { ShareField } from "../parts/ParsedField.tsx";
import { sharesText } from "../unfinished.ts";
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
  const texts = useTexts();
  const { message } = texts;
  const variations = variationsOf(experiment);
  const screens = screensOf(targetsOf(experiment));
  const sum = uneven(experiment);
  return (
    <Section name="variations" title={message("editor.variations")}>
      <p className={layout.soft}>
        {message("editor.control-text")}
        {experiment.ranges !== undefined && ` ${message("editor.ranges")}`}
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
          {sharesText(sum, texts)}
        </p>
      )}
      <p className={layout.row}>
        <Button quiet onClick={() => change(withNewVariation(experiment, message))}>
          {message("editor.variation-add")}
        </Button>
        <Button quiet onClick={() => change(evenly(experiment))}>
          {message("editor.split-evenly")}
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
  const message = useConsoleMessage();
  const id = `variation-${place}`;
  const name = variation.name || keyOf(variation, place);
  const isNamedControl = ["control", message("experiments.control").toLowerCase()].includes(name.toLowerCase());
  return (
    <fieldset className={layout.line}>
      <legend>{place === 0 && !isNamedControl ? message("editor.is-control", { name }) : name}</legend>
      <TextField
        id={`${id}-name`}
        label={message("editor.name")}
        value={variation.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        id={`${id}-key`}
        label={message("editor.key")}
        value={variation.key}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change({ key: event.target.value })}
      />
      <ShareField
        id={`${id}-share`}
        label={message("editor.visitors")}
        value={variation.share}
        onValue={(share) => change({ share })}
      />
      {children}
      {remove && <RemoveButton name={name} onRemove={remove} />}
    </fieldset>
  );
}
