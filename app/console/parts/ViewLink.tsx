// A link to a view of the console: the address says which, and of what.
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "../../components/Button.module.css";
import type { Place } from "../files.ts";

interface ViewLinkProps {
  /** Parameters of the address; none lead to the overview. */
  readonly to?: Readonly<Record<string, string>>;
  readonly look?: "link" | "button" | "quiet";
  readonly label?: string;
  /** Whether it leads to where one is. */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

export function ViewLink({ to = {}, look = "link", label, isCurrent = false, children }: ViewLinkProps) {
  return (
    <Link
      to={{ search: new URLSearchParams(to).toString() }}
      aria-label={label}
      aria-current={isCurrent ? "page" : undefined}
      className={look === "link" ? undefined : styles[look]}
    >
      {children}
    </Link>
  );
}

/** Parameters of the editor of the experiment at a place. */
export function editorOf({ file, number }: Place): Readonly<Record<string, string>> {
  return { view: "edit", file, number: String(number) };
}
