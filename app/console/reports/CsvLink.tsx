// A report as a table for spreadsheets.
import buttons from "../../components/Button.module.css";
import { csvAddress } from "./reports-calls.ts";

interface CsvLinkProps {
  readonly report: string;
  readonly query: Readonly<Record<string, string>>;
  /** Name of the file, without its ending. */
  readonly name: string;
  readonly text: string;
}

export function CsvLink({ report, query, name, text }: CsvLinkProps) {
  return (
    <p>
      <a href={csvAddress(report, query)} download={`${name}.csv`} className={buttons.quiet}>
        {text}
      </a>
    </p>
  );
}
