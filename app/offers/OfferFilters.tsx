// What offers are filtered by: the address holds it, and each filter can be taken out again.
import { useId, useState } from "react";
import { type ChosenFilter, ChosenFilters } from "../comparison/ChosenFilters.tsx";
import type { Choose } from "../comparison/use-comparison-query.ts";
import { TextField } from "../components/TextField.tsx";
import { useMessage } from "../i18n/use-message.ts";
import styles from "./OfferFilters.module.css";
import { readMaxInstalment, readOfferQuery } from "./offer-query.ts";
import { TickBox } from "./TickBox.tsx";

interface OfferFiltersProps {
  readonly query: URLSearchParams;
  readonly choose: Choose;
  /** Writes an amount, in whole units of the offers' currency. */
  readonly money: (amount: number) => string;
}

export function OfferFilters({ query, choose, money }: OfferFiltersProps) {
  const message = useMessage();
  const id = useId();
  const { withoutOpeningFee, fullOnly, maxInstalment } = readOfferQuery(query);
  const most = maxInstalment === undefined ? "" : String(maxInstalment);
  const filters: ChosenFilter[] = [
    ...(withoutOpeningFee ? [{ parameter: "opening_fee", name: message("compare.no-opening-fee") }] : []),
    ...(fullOnly ? [{ parameter: "full", name: message("offers.full") }] : []),
    ...(maxInstalment === undefined
      ? []
      : [{ parameter: "max_instalment", name: message("offers.most-of", { amount: money(maxInstalment) }) }]),
  ];
  return (
    <>
      <form
        className={styles.form}
        aria-label={message("offers.filters")}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <TickBox
          label={message("compare.no-opening-fee")}
          checked={withoutOpeningFee}
          onChange={(on) => choose({ opening_fee: on ? "none" : "" })}
        />
        <TickBox label={message("offers.full")} checked={fullOnly} onChange={(on) => choose({ full: on ? "1" : "" })} />
        <MostField id={id} most={most} choose={choose} />
      </form>
      <ChosenFilters filters={filters} query={query} />
    </>
  );
}

interface MostFieldProps {
  readonly id: string;
  readonly most: string;
  readonly choose: Choose;
}

/** The address has the amount; what is typed and is none stays in the field. */
function MostField({ id, most, choose }: MostFieldProps) {
  const message = useMessage();
  const [typed, setTyped] = useState("");
  const isMistaken = typed !== "" && readMaxInstalment(typed) === undefined;
  return (
    <TextField
      id={id}
      label={message("offers.most")}
      inputMode="numeric"
      autoComplete="off"
      value={isMistaken ? typed : most}
      mistake={isMistaken ? message("offers.most-example") : undefined}
      onChange={({ target }) => {
        const text = target.value.trim();
        setTyped(text);
        choose({ max_instalment: readMaxInstalment(text) === undefined ? "" : text });
      }}
    />
  );
}
