// The field for the account that a loan is to be paid to, where the lender needs to know it with the acceptance.
import { readIban } from "../application/numbers/iban.ts";
import { TextField } from "../components/TextField.tsx";
import { useMessage } from "../i18n/use-message.ts";

export type IbanMistake = "missing" | "malformed";

/** What is wrong with an account number as it is written. */
export function findIbanMistake(written: string): IbanMistake | undefined {
  if (!written.trim()) return "missing";
  return readIban(written) === undefined ? "malformed" : undefined;
}

interface IbanFieldProps {
  readonly id: string;
  /** The lender's name. */
  readonly lender: string;
  readonly value: string;
  readonly mistake: IbanMistake | undefined;
  readonly onChange: (value: string) => void;
}

export function IbanField({ id, lender, value, mistake, onChange }: IbanFieldProps) {
  const message = useMessage();
  return (
    <TextField
      id={id}
      label={message("iban.label")}
      hint={message("iban.hint", { lender })}
      mistake={mistake && message(`iban.${mistake}`)}
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
