// Fields whose text stands for something else: a share, a number, a list.
import type { ComponentProps } from "react";
import { TextField } from "../../components/TextField.tsx";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import { useTyped, type Written } from "./use-typed.ts";

type Field = Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "onBlur" | "mistake">;

type ValueProps<T> = Field & Pick<Written<T>, "value" | "onValue">;

interface ParsedFieldProps<T> extends Field, Written<T> {
  /** What is wrong with what can't be read. */
  readonly wrong: string;
}

function ParsedField<T>({ value, onValue, write, parse, wrong, ...field }: ParsedFieldProps<T>) {
  const { text, isWrong, type, settle } = useTyped({ value, onValue, write, parse });
  return (
    <TextField
      {...field}
      value={text}
      mistake={isWrong ? wrong : undefined}
      onChange={(event) => type(event.target.value)}
      onBlur={settle}
    />
  );
}

/** A share from 0 to 1, written in per cent. */
export function ShareField(props: ValueProps<number>) {
  const wrong = useConsoleMessage()("field.share");
  const write = usePlain();
  return (
    <ParsedField
      {...props}
      inputMode="decimal"
      unit="%"
      write={(share) => write(inPercent(share))}
      parse={shareOf}
      wrong={wrong}
    />
  );
}

/** A share that may be left out. */
export function OptionalShareField({ value, onValue, ...field }: ValueProps<number | undefined>) {
  const message = useConsoleMessage();
  const write = usePlain();
  return (
    <ParsedField<number | null>
      {...field}
      value={value ?? null}
      onValue={(share) => onValue(share ?? undefined)}
      inputMode="decimal"
      unit="%"
      write={(share) => (share === null ? "" : write(inPercent(share)))}
      parse={(text) => (text.trim() === "" ? null : shareOf(text))}
      wrong={message("field.optional-share")}
    />
  );
}

/** A number above 0. */
export function NumberField(props: ValueProps<number>) {
  const wrong = useConsoleMessage()("field.number");
  const write = usePlain();
  const parse = (text: string) => (numberOf(text) > 0 ? numberOf(text) : undefined);
  return <ParsedField {...props} inputMode="decimal" write={write} parse={parse} wrong={wrong} />;
}

/** Texts, between commas. */
export function ListField(props: ValueProps<readonly string[]>) {
  const parse = (text: string) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
  return <ParsedField<readonly string[]> {...props} write={(texts) => texts.join(", ")} parse={parse} wrong="" />;
}

/** Writes a number as people type it: without signs between its groups. */
function usePlain(): (value: number) => string {
  const locale = useConsoleLocale();
  return (value) => value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 20 });
}

/** Decimals of a percentage that are kept: four. */
const inPercent = (share: number) => Math.round(share * 1e6) / 1e4;

function shareOf(text: string): number | undefined {
  const number = numberOf(text);
  return number >= 0 && number <= 100 ? Math.round(number * 1e4) / 1e6 : undefined;
}

/** The number that a text says, with a point or a comma; NaN where it says none. */
function numberOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text.replace(",", "."));
}
