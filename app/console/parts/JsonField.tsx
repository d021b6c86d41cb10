// JSON as text.
import { payloadOf } from "../files.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import type { JsonObject } from "../json.ts";
import { TextArea } from "./TextArea.tsx";
import { useTyped } from "./use-typed.ts";

interface JsonFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: JsonObject;
  readonly onValue: (value: JsonObject) => void;
}

export function JsonField({ value, onValue, ...field }: JsonFieldProps) {
  const message = useConsoleMessage();
  const write = (json: JsonObject) => JSON.stringify(json, null, 2);
  const { text, isWrong, type } = useTyped({ value, onValue, write, parse: payloadOf });
  const mistake = isWrong ? message("field.not-json") : undefined;
  return <TextArea {...field} value={text} mistake={mistake} onChange={type} />;
}
