// A link to a view of the console: the path says which, and the query what of it.
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "../../components/Button.module.css";
import { addressOf, type Query } from "../address.ts";
import { useBase } from "../use-address.ts";

interface ViewLinkProps {
  /** Path below `/console/`. */
  readonly to: string;
  readonly query?: Query;
  readonly look?: "link" | "button" | "quiet";
  readonly label?: string;
  /** Whether it leads to where one is, or to the place around that. */
  readonly isCurrent?: boolean | "around";
  readonly children: ReactNode;
}

export function ViewLink({ to, query, look = "link", label, isCurrent = false, children }: ViewLinkProps) {
  return (
    <Link
      to={addressOf(useBase(), to, query)}
      aria-label={label}
      aria-current={isCurrent === "around" ? "true" : isCurrent ? "page" : undefined}
      className={look === "link" ? undefined : styles[look]}
    >
      {children}
    </Link>
  );
}
