// The product's button, and links that look like one.
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import type { TextLink } from "../page/contents.ts";
import { useHydrated } from "../page/use-hydrated.ts";
import type { Screen } from "../site/routes.ts";
import styles from "./Button.module.css";
import { ScreenLink } from "./ScreenLink.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  readonly quiet?: boolean;
  /** Whether it does nothing without scripts: then it is disabled until they run, so that no press is lost. */
  readonly scripted?: boolean;
}

export function Button({ quiet = false, type = "button", disabled, ...rest }: ButtonProps) {
  const { scripted = rest.onClick !== undefined, ...attributes } = rest;
  const hydrated = useHydrated();
  return (
    <button
      {...attributes}
      type={type}
      disabled={disabled || (scripted && !hydrated)}
      className={quiet ? styles.quiet : styles.button}
    />
  );
}

/** The link that a page is there for. */
export function CallToAction({ link: { name, path } }: { link: TextLink }) {
  return (
    <Link viewTransition to={path} className={styles.button} data-slot="cta">
      {name}
    </Link>
  );
}

export function ButtonLink({
  screen,
  below,
  query,
  quiet = false,
  children,
}: {
  screen: Screen;
  /** What follows the screen's path, where its page answers paths below it. */
  below?: string;
  query?: Readonly<Record<string, string>> | undefined;
  quiet?: boolean;
  children: ReactNode;
}) {
  return (
    <ScreenLink screen={screen} below={below} query={query} className={quiet ? styles.quiet : styles.button}>
      {children}
    </ScreenLink>
  );
}
