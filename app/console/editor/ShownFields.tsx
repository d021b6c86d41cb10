// What a variation shows in the place of the page as it is.
import { SelectField } from "../../components/SelectField.tsx";
import { TextField } from "../../components/TextField.tsx";
import type { Screen } from "../../site/routes.ts";
import type { ConsoleMessageId } from "../i18n/message-id.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { type JsonObject, membersOf, textOf, withMembers } from "../json.ts";
import { slotsOf, variantNames } from "../pages.ts";
import { JsonField } from "../parts/JsonField.tsx";
import layout from "../parts/layout.module.css";
import type { Kind, Variation } from "../variations.ts";
import styles from "./ShownFields.module.css";

const names: Readonly<Record<Kind, ConsoleMessageId>> = {
  original: "editor.original",
  slots: "editor.shows-slots",
  page: "editor.shows-page",
  variant: "editor.shows-variant",
  urlRedirect: "editor.shows-redirect",
  other: "editor.shows-other",
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
  const message = useConsoleMessage();
  const kinds = Object.entries(names) as [Kind, ConsoleMessageId][];
  return (
    <div className={styles.shown}>
      <SelectField
        id={`${id}-kind`}
        label={message("editor.shows")}
        value={variation.kind}
        onChange={(event) => change(blanks[event.target.value as Kind])}
      >
        {kinds.map(([kind, name]) => (
          <option key={kind} value={kind}>
            {message(name)}
          </option>
        ))}
      </SelectField>
      <OfKind id={id} variation={variation} screens={screens} change={change} />
    </div>
  );
}

function OfKind({ id, variation: { kind, shown }, screens, change }: ShownFieldsProps) {
  const message = useConsoleMessage();
  switch (kind) {
    case "original":
      return null;
    case "slots":
      return <SlotFields id={id} slots={membersOf(shown.slots)} screens={screens} change={change} />;
    case "page":
      return (
        <TextField
          id={`${id}-page`}
          label={message("editor.page")}
          hint={message("editor.page-hint")}
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
          label={message("editor.redirect")}
          hint={message("editor.redirect-hint")}
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
          label={message("editor.other")}
          hint={message("editor.other-hint")}
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
  const message = useConsoleMessage();
  const all = [...new Set([...variantNames(screens), ...(variant ? [variant] : [])])];
  return (
    <>
      {all.length === 0 && <p className={layout.soft}>{message("editor.no-variants")}</p>}
      <SelectField
        id={`${id}-variant`}
        label={message("editor.variant")}
        value={variant}
        onChange={(event) => change({ variant: event.target.value })}
      >
        <option value="">{message("editor.variant-choose")}</option>
        {all.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </>
  );
}

function SlotFields({ id, slots, screens, change }: OfScreens & { readonly slots: JsonObject }) {
  const message = useConsoleMessage();
  const all = [...new Set([...slotsOf(screens), ...Object.keys(slots)])];
  return (
    <>
      <p className={layout.soft}>{message(all.length === 0 ? "editor.no-slots" : "editor.slots-text")}</p>
      {all.map((slot) => (
        <TextField
          key={slot}
          id={`${id}-slot-${slot}`}
          label={message("editor.slot", { slot })}
          value={textOf(slots[slot])}
          onChange={({ target: { value } }) => change({ slots: withMembers(slots, { [slot]: value || undefined }) })}
        />
      ))}
    </>
  );
}
