// What a variation shows in the place of the page as it is.
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import type { Screen } from "../../site/routes.ts";
import { type JsonObject, membersOf, textOf, withMembers } from "../json.ts";
import { slotsOf, variantNames } from "../pages.ts";
import { JsonField } from "../parts/JsonField.tsx";
import layout from "../parts/layout.module.css";
import type { Kind, Variation } from "../variations.ts";
import styles from "./ShownFields.module.css";

const names: Readonly<Record<Kind, string>> = {
  original: "The page as it is",
  slots: "Other content on the page",
  page: "Another page at this address",
  variant: "A variant that the app has",
  urlRedirect: "A redirect",
  other: "As JSON says",
};

/** What a variation says at first, once a kind is chosen. */
const blanks: Readonly<Record<Kind, JsonObject>> = {
  original: {},
  slots: { slots: {} },
  page: { page: "" },
  variant: { variant: "" },
  urlRedirect: { urlRedirect: "" },
  other: { domMutations: [] },
};

interface ShownFieldsProps {
  readonly id: string;
  readonly variation: Variation;
  /** Screens of the experiment's pages, as far as they are known. */
  readonly screens: readonly Screen[];
  readonly change: (shown: JsonObject) => void;
}

export function ShownFields({ id, variation, screens, change }: ShownFieldsProps) {
  const kinds = Object.entries(names) as [Kind, string][];
  return (
    <div className={styles.shown}>
      <SelectField
        id={`${id}-kind`}
        label="Shows"
        value={variation.kind}
        onChange={(event) => change(blanks[event.target.value as Kind])}
      >
        {kinds.map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      <OfKind id={id} variation={variation} screens={screens} change={change} />
    </div>
  );
}

function OfKind({ id, variation: { kind, shown }, screens, change }: ShownFieldsProps) {
  switch (kind) {
    case "original":
      return null;
    case "slots":
      return <SlotFields id={id} slots={membersOf(shown.slots)} screens={screens} change={change} />;
    case "page":
      return (
        <TextField
          id={`${id}-page`}
          label="Path of the page"
          hint="Canonical, as in /vertaa/. Visitors keep the address that they asked for."
          list="known-paths"
          value={textOf(shown.page)}
          onChange={(event) => change({ page: event.target.value })}
        />
      );
    case "urlRedirect":
      return (
        <TextField
          id={`${id}-redirect`}
          type="url"
          label="Address"
          hint="Whole, with https://"
          value={textOf(shown.urlRedirect)}
          onChange={(event) => change({ urlRedirect: event.target.value })}
        />
      );
    case "variant":
      return <VariantField id={id} variant={textOf(shown.variant)} screens={screens} change={change} />;
    case "other":
      return (
        <JsonField
          id={`${id}-json`}
          label="JSON"
          hint="As GrowthBook writes it, such as domMutations of slots."
          value={shown}
          onValue={change}
        />
      );
  }
}

interface OfScreens {
  readonly id: string;
  readonly screens: readonly Screen[];
  readonly change: (shown: JsonObject) => void;
}

function VariantField({ id, variant, screens, change }: OfScreens & { readonly variant: string }) {
  const all = [...new Set([...variantNames(screens), ...(variant ? [variant] : [])])];
  return (
    <>
      {all.length === 0 && <p className={layout.soft}>The app has no variant for these pages.</p>}
      <SelectField
        id={`${id}-variant`}
        label="Variant"
        value={variant}
        onChange={(event) => change({ variant: event.target.value })}
      >
        <option value="">Choose one</option>
        {all.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </>
  );
}

function SlotFields({ id, slots, screens, change }: OfScreens & { readonly slots: JsonObject }) {
  const all = [...new Set([...slotsOf(screens), ...Object.keys(slots)])];
  return (
    <>
      <p className={layout.soft}>
        {all.length === 0
          ? "Write the pages first: which content can be changed depends on them."
          : "What is left empty stays as it is on the page. Texts are shown as they are written."}
      </p>
      {all.map((slot) => (
        <TextField
          key={slot}
          id={`${id}-slot-${slot}`}
          label={`Content of ${slot}`}
          value={textOf(slots[slot])}
          onChange={({ target: { value } }) => change({ slots: withMembers(slots, { [slot]: value || undefined }) })}
        />
      ))}
    </>
  );
}
